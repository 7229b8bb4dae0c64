// Times simdjson (DOM) and a writer of RFC 8785 on top of it.
//
// simdjson FILE             one line a measure: peer, measure, seconds
// simdjson FILE canonical   the canonical form, to standard output

#include <simdjson.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using simdjson::dom::element;
using simdjson::dom::element_type;

static void write_string(std::string_view text, std::string& out) {
  static const char hex[] = "0123456789abcdef";
  out += '"';
  size_t start = 0;
  for (size_t i = 0; i < text.size(); i++) {
    unsigned char c = text[i];
    if (c >= 0x20 && c != '"' && c != '\\') continue;
    out.append(text, start, i - start);
    start = i + 1;
    switch (c) {
      case '"': out += "\\\""; break;
      case '\\': out += "\\\\"; break;
      case '\b': out += "\\b"; break;
      case '\t': out += "\\t"; break;
      case '\n': out += "\\n"; break;
      case '\f': out += "\\f"; break;
      case '\r': out += "\\r"; break;
      default:
        out += "\\u00";
        out += hex[c >> 4];
        out += hex[c & 15];
    }
  }
  out.append(text, start, text.size() - start);
  out += '"';
}

// The shortest digits from to_chars, laid out as ECMAScript does.
static void write_double(double value, std::string& out) {
  if (value == 0) {
    out += '0';
    return;
  }
  char buffer[32] = {};
  auto end = std::to_chars(buffer, buffer + 32, value, std::chars_format::scientific).ptr;
  std::string_view text(buffer, end - buffer);
  if (text[0] == '-') {
    out += '-';
    text.remove_prefix(1);
  }
  size_t e = text.find('e');
  int exponent = std::atoi(text.data() + e + 1);
  std::string digits(text.substr(0, 1));
  if (e > 2) digits += text.substr(2, e - 2);
  int count = digits.size(), point = exponent + 1;
  if (count <= point && point <= 21) {
    out += digits;
    out.append(point - count, '0');
  } else if (0 < point && point <= 21) {
    out.append(digits, 0, point);
    out += '.';
    out.append(digits, point);
  } else if (-6 < point && point <= 0) {
    out += "0.";
    out.append(-point, '0');
    out += digits;
  } else {
    out += digits[0];
    if (count > 1) {
      out += '.';
      out.append(digits, 1);
    }
    out += point > 0 ? "e+" : "e-";
    out += std::to_string(std::abs(point - 1));
  }
}

// Bytes of UTF-8 in the order of UTF-16 code units.
static bool precedes(std::string_view a, std::string_view b) {
  size_t shared = std::min(a.size(), b.size());
  for (size_t i = 0; i < shared; i++) {
    if (a[i] == b[i]) continue;
    auto order = [](unsigned char c) { return c == 0xEE || c == 0xEF ? c + 0x10 : c; };
    return order(a[i]) < order(b[i]);
  }
  return a.size() < b.size();
}

static void write(element value, std::string& out) {
  switch (value.type()) {
    case element_type::ARRAY: {
      out += '[';
      bool first = true;
      for (element child : simdjson::dom::array(value)) {
        if (!first) out += ',';
        first = false;
        write(child, out);
      }
      out += ']';
      break;
    }
    case element_type::OBJECT: {
      std::vector<std::pair<std::string_view, element>> members;
      for (auto member : simdjson::dom::object(value)) members.emplace_back(member.key, member.value);
      std::sort(members.begin(), members.end(), [](auto& a, auto& b) { return precedes(a.first, b.first); });
      out += '{';
      bool first = true;
      for (auto& [name, child] : members) {
        if (!first) out += ',';
        first = false;
        write_string(name, out);
        out += ':';
        write(child, out);
      }
      out += '}';
      break;
    }
    case element_type::STRING: write_string(std::string_view(value), out); break;
    case element_type::INT64: {
      int64_t integer = value;
      if (integer > -(1LL << 53) && integer < 1LL << 53) out += std::to_string(integer);
      else write_double(double(integer), out);
      break;
    }
    case element_type::UINT64: write_double(double(uint64_t(value)), out); break;
    case element_type::DOUBLE: write_double(value, out); break;
    case element_type::BOOL: out += bool(value) ? "true" : "false"; break;
    case element_type::NULL_VALUE: out += "null"; break;
  }
}

template <typename Body>
static void measure(const char* name, Body body) {
  body();
  auto start = std::chrono::steady_clock::now();
  body();
  std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
  std::printf("simdjson + RFC 8785 in C++\t%s\t%.9f\n", name, seconds.count());
}

int main(int count, char** arguments) {
  if (count < 2) return 2;
  auto text = simdjson::padded_string::load(arguments[1]).take_value();
  auto canonical = [&] {
    simdjson::dom::parser parser;
    std::string out;
    write(parser.parse(text).take_value(), out);
    return out;
  };
  if (count > 2) {
    std::string out = canonical();
    return std::fwrite(out.data(), 1, out.size(), stdout) == out.size() ? 0 : 1;
  }
  measure("parse", [&] {
    simdjson::dom::parser parser;
    if (parser.parse(text).error()) std::abort();
  });
  measure("parse and write, sorted", [&] {
    if (canonical().empty()) std::abort();
  });
}

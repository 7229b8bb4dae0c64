// The values that JSON cannot carry, as adapter frames spell them.

/** What this SDK cannot do or be given: the case is then not applicable. */
export class Unsupported extends Error {}

/** What a value of a frame stands for. */
export function plain(value) {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value);
  if (members.length === 1) {
    const [tag, text] = members[0];
    switch (tag) {
      case "$int":
        if (Number.isSafeInteger(Number(text))) return Number(text);
        throw new Unsupported(`JavaScript has no number ${text}`);
      case "$double":
        return Number(text);
      case "$utf16":
        return String.fromCharCode(...(text.match(/\S+/g) ?? []).map((unit) => parseInt(unit, 16)));
      case "$date":
      case "$bytes":
      case "$undefined":
        throw new Unsupported("the SDK takes no such value");
    }
  }
  return Object.fromEntries(members.map(([name, member]) => [name, plain(member)]));
}

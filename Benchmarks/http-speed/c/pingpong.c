/* The floor for exchanges over loopback: two processes that send each other messages of fixed length
 * on one TCP connection and look at nothing.
 *
 *   pingpong serve REQUEST RESPONSE               prints its port, answers until its input ends
 *   pingpong PORT REQUEST RESPONSE MILLISECONDS   prints how many exchanges it made in that time
 *
 * REQUEST and RESPONSE are lengths in bytes. */
#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

static char buffer[1 << 20];

static void fail(const char *what) {
  perror(what);
  exit(1);
}

/* 0 when the other side has closed. */
static int receive_all(int descriptor, size_t length) {
  size_t done = 0;
  while (done < length) {
    ssize_t count = read(descriptor, buffer, length - done);
    if (count <= 0) return 0;
    done += (size_t)count;
  }
  return 1;
}

static void send_all(int descriptor, size_t length) {
  size_t done = 0;
  while (done < length) {
    ssize_t count = write(descriptor, buffer + done, length - done);
    if (count <= 0) fail("write");
    done += (size_t)count;
  }
}

static int prepare(int descriptor) {
  int one = 1;
  setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
  return descriptor;
}

static void serve(size_t request, size_t response) {
  int listener = socket(AF_INET, SOCK_STREAM, 0);
  struct sockaddr_in address = {.sin_family = AF_INET};
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t length = sizeof address;
  if (bind(listener, (struct sockaddr *)&address, length) || listen(listener, 8)) fail("listen");
  getsockname(listener, (struct sockaddr *)&address, &length);
  printf("%d\n", ntohs(address.sin_port));
  fflush(stdout);
  for (;;) {
    struct pollfd entries[2] = {{listener, POLLIN, 0}, {0, POLLIN, 0}};
    poll(entries, 2, -1);
    if (entries[1].revents) return;
    int connection = prepare(accept(listener, NULL, NULL));
    while (receive_all(connection, request)) send_all(connection, response);
    close(connection);
  }
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void measure(int port, size_t request, size_t response, double seconds) {
  int connection = prepare(socket(AF_INET, SOCK_STREAM, 0));
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((unsigned short)port)};
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (connect(connection, (struct sockaddr *)&address, sizeof address)) fail("connect");
  long count = 0;
  double start = now();
  while (now() - start < seconds) {
    send_all(connection, request);
    if (!receive_all(connection, response)) fail("read");
    count++;
  }
  printf("%ld\n", count);
}

int main(int count, char **words) {
  memset(buffer, 'x', sizeof buffer);
  if (count == 4 && !strcmp(words[1], "serve")) {
    serve((size_t)atol(words[2]), (size_t)atol(words[3]));
  } else if (count == 5) {
    measure(
        atoi(words[1]), (size_t)atol(words[2]), (size_t)atol(words[3]), atof(words[4]) / 1000);
  } else {
    fprintf(stderr, "usage: see the comment in pingpong.c\n");
    return 2;
  }
  return 0;
}

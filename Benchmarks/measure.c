// Runs a command and prints what it cost: the CPU time in microseconds (user and system), the peak
// memory in KiB, the time that passed in microseconds, and the exit status.
//
//     measure COMMAND ARGUMENT...
//
// The system counts a program's peak from its parent's on, so the parent must be small: that is why
// this is C. What the command writes to standard output is dropped.

#define _GNU_SOURCE
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>

extern char **environ;

static long long microseconds(struct timeval time) {
  return time.tv_sec * 1000000LL + time.tv_usec;
}

int main(int count, char **arguments) {
  if (count < 2) {
    fprintf(stderr, "usage: measure COMMAND ARGUMENT...\n");
    return 64;
  }
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);

  struct timeval start, end;
  gettimeofday(&start, NULL);
  pid_t child;
  int error = posix_spawnp(&child, arguments[1], &actions, NULL, arguments + 1, environ);
  if (error != 0) {
    fprintf(stderr, "measure: %s: %s\n", arguments[1], strerror(error));
    return 66;
  }
  int status;
  struct rusage usage;
  if (wait4(child, &status, 0, &usage) != child) return 70;
  gettimeofday(&end, NULL);
  printf("%lld %ld %lld %d\n", microseconds(usage.ru_utime) + microseconds(usage.ru_stime),
         usage.ru_maxrss, microseconds(end) - microseconds(start),
         WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
  return 0;
}

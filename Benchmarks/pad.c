// A game controller that is none: loaded into a program by LD_PRELOAD, it is one of SDL's virtual
// joysticks, and writes each change of its motors to the file PAD_LOG: nanoseconds of the monotonic
// clock, low, high. With PAD_GONE=A,B it is detached A milliseconds after it was attached, and
// attached again at B. With PAD_SLEEPS=N a thread beside it sleeps N times for 10 ms until absolute
// times, and writes the median and ninth decile of its lateness in microseconds behind "# sleep".
// Where SDL plays to a file, each block is written to it at once.
#define _GNU_SOURCE
#include <SDL2/SDL.h>
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static FILE *pad_log;
static void *sdl;

static long long now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000000000LL + time.tv_nsec;
}

static void sleep_until(long long time) {
  struct timespec end = {time / 1000000000, time % 1000000000};
  while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &end, NULL)) {}
}

static int SDLCALL rumble(void *data, Uint16 low, Uint16 high) {
  (void)data;
  fprintf(pad_log, "%lld %u %u\n", now(), low, high);
  return 0;
}

static void attach(void) {
  int (*attach)(const SDL_VirtualJoystickDesc *) = dlsym(sdl, "SDL_JoystickAttachVirtualEx");
  SDL_VirtualJoystickDesc pad;
  SDL_zero(pad);
  pad.version = SDL_VIRTUAL_JOYSTICK_DESC_VERSION;
  pad.type = SDL_JOYSTICK_TYPE_GAMECONTROLLER;
  pad.naxes = 6, pad.nbuttons = 15, pad.vendor_id = 0x045e, pad.product_id = 0x028e;
  pad.name = "virtual pad";
  pad.Rumble = rumble;
  attach(&pad);
}

static void *come_and_go(void *text) {
  void (*lock)(void) = dlsym(sdl, "SDL_LockJoysticks");
  void (*unlock)(void) = dlsym(sdl, "SDL_UnlockJoysticks");
  int (*detach)(int) = dlsym(sdl, "SDL_JoystickDetachVirtual");
  long long start = now();
  char *rest;
  long gone = strtol(text, &rest, 10), back = strtol(rest + 1, NULL, 10);
  sleep_until(start + gone * 1000000LL);
  lock();
  detach(0);
  unlock();
  sleep_until(start + back * 1000000LL);
  lock();
  attach();
  unlock();
  return NULL;
}

static int compare(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static void *sleep_beside(void *text) {
  int count = atoi(text);
  double *late = malloc(count * sizeof *late);
  long long start = now();
  for (int i = 0; i < count; i++) {
    long long due = start + (i + 1) * 10000000LL;
    sleep_until(due);
    late[i] = (now() - due) / 1000.0;
  }
  qsort(late, count, sizeof *late, compare);
  fprintf(pad_log, "# sleep %.1f %.1f %.1f %.1f\n", late[count / 2], late[count * 9 / 10],
          late[count * 99 / 100], late[count - 1]);
  fflush(pad_log);
  return NULL;
}

static FILE *opened(const char *function, const char *path, const char *mode) {
  FILE *(*open)(const char *, const char *) = dlsym(RTLD_NEXT, function);
  FILE *file = open(path, mode);
  const char *name = getenv("SDL_DISKAUDIOFILE");
  if (file && name && !strcmp(path, name)) setvbuf(file, NULL, _IONBF, 0);
  return file;
}

FILE *fopen(const char *path, const char *mode) { return opened("fopen", path, mode); }
FILE *fopen64(const char *path, const char *mode) { return opened("fopen64", path, mode); }

static void in_thread(void *(*body)(void *), const char *variable) {
  pthread_t thread;
  if (getenv(variable)) pthread_create(&thread, NULL, body, getenv(variable));
}

__attribute__((constructor)) static void begin(void) {
  pad_log = getenv("PAD_LOG") ? fopen(getenv("PAD_LOG"), "w") : NULL;
  sdl = dlopen("libSDL2-2.0.so.0", RTLD_NOW | RTLD_GLOBAL);
  if (!pad_log || !sdl) return;
  setvbuf(pad_log, NULL, _IOLBF, 0);
  SDL_bool (*hint)(const char *, const char *) = dlsym(sdl, "SDL_SetHint");
  int (*start)(Uint32) = dlsym(sdl, "SDL_InitSubSystem");
  hint("SDL_NO_SIGNAL_HANDLERS", "1");
  start(SDL_INIT_JOYSTICK);
  attach();
  in_thread(come_and_go, "PAD_GONE");
  in_thread(sleep_beside, "PAD_SLEEPS");
}

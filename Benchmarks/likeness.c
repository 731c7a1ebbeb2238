// Prints how alike two WAVs of 16 bits are: the correlation of their samples, 1 for equal sounds.
//
//     likeness ONE.wav OTHER.wav

#include <fcntl.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>

typedef struct {
  const int16_t *samples;
  size_t count;
} Sound;

// Finds the chunk `data` of a WAV.
static Sound readSound(const char *path) {
  struct stat status;
  int file = open(path, O_RDONLY);
  if (file < 0 || fstat(file, &status) != 0) {
    perror(path);
    exit(66);
  }
  size_t size = status.st_size;
  const uint8_t *bytes = mmap(NULL, size, PROT_READ, MAP_PRIVATE, file, 0);
  for (size_t offset = 12; bytes != MAP_FAILED && offset + 8 <= size;) {
    uint32_t length;
    memcpy(&length, bytes + offset + 4, 4);
    if (memcmp(bytes + offset, "data", 4) == 0) {
      size_t rest = size - offset - 8;
      return (Sound){(const int16_t *)(bytes + offset + 8), (length < rest ? length : rest) / 2};
    }
    offset += 8 + length + (length & 1);
  }
  fprintf(stderr, "%s: not a WAV\n", path);
  exit(65);
}

int main(int count, char **arguments) {
  if (count != 3) return 64;
  Sound one = readSound(arguments[1]), other = readSound(arguments[2]);
  size_t common = one.count < other.count ? one.count : other.count;
  double product = 0, onePower = 0, otherPower = 0;
  for (size_t sample = 0; sample < common; sample++) {
    double a = one.samples[sample], b = other.samples[sample];
    product += a * b;
    onePower += a * a;
    otherPower += b * b;
  }
  printf("%.6f\n", product / sqrt(onePower * otherPower + 1e-9));
  return 0;
}

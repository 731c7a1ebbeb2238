// The peer of a compiler's start-up: prints one file that it knows by heart.
//
//     start_up OUTPUT

#include <stdio.h>

static const char text[] =
#include "five-notes.h"
    ;

int main(int count, char **arguments) {
  FILE *output = count == 2 ? fopen(arguments[1], "wb") : NULL;
  if (!output) return 73;
  fwrite(text, 1, sizeof text - 1, output);
  return fclose(output) == 0 ? 0 : 74;
}

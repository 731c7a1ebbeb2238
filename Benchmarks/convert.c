// The peer of a conversion: reads a file byte by byte, and writes the same bytes.
//
//     convert INPUT OUTPUT

#include <stdio.h>

int main(int count, char **arguments) {
  FILE *input = count == 3 ? fopen(arguments[1], "rb") : NULL;
  FILE *output = input ? fopen(arguments[2], "wb") : NULL;
  if (!output) return 73;
  for (int byte = getc(input); byte != EOF; byte = getc(input)) putc(byte, output);
  return fclose(output) == 0 ? 0 : 74;
}

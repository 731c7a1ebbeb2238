// The peer of a compilation: writes the AHAP of `scores.transients`, without reading a score.
//
//     transients COUNT OUTPUT
//
// All numbers have four digits behind the point, none of them a zero at the end, so the file is the
// compiler's to the byte.

#include <stdio.h>
#include <stdlib.h>

static const char format[] =
    "%s\n    {\"Event\": {\"Time\": %.4f, \"EventType\": \"HapticTransient\", "
    "\"EventParameters\": [{\"ParameterID\": \"HapticIntensity\", \"ParameterValue\": %.4f}, "
    "{\"ParameterID\": \"HapticSharpness\", \"ParameterValue\": %.4f}]}}";

int main(int count, char **arguments) {
  FILE *output = count == 3 ? fopen(arguments[2], "wb") : NULL;
  if (!output) return 73;
  long notes = atol(arguments[1]);
  long time = 3;  // in 1/10,000 s, as the values are in 1/10,000
  fprintf(output, "{\n  \"Version\": 1.0,\n  \"Pattern\": [");
  for (long note = 0; note < notes; note++) {
    long intensity = note * 7919 % 1000 * 10 + 3;
    long sharpness = note * 104729 % 1000 * 10 + 7;
    fprintf(output, format, note > 0 ? "," : "", time / 1e4, intensity / 1e4, sharpness / 1e4);
    time += (note * 31 % 20 + 1) * 10;
  }
  fprintf(output, "\n  ]\n}\n");
  return fclose(output) == 0 ? 0 : 74;
}

#include "CPages.h"

#include <string.h>

// Pages stand in the program as they stand in the documentation (C23's #embed, which clang has in
// older C too).
#pragma clang diagnostic ignored "-Wc23-extensions"

#define PAGE(id) {#id, (const char[]) {
#define END , 0}},

static const struct {
  const char *id;
  const char *text;
} pages[] = {
{NULL, NULL}};

const char *diagnosticPage(const char *id) {
  for (size_t i = 0; pages[i].id != NULL; i++) {
    if (strcmp(pages[i].id, id) == 0) return pages[i].text;
  }
  return NULL;
}

// SDL 2, opened at its first call: nothing that links this target depends on the library.
#ifndef CSDL2_H
#define CSDL2_H

// Otherwise the header renames `main`.
#define SDL_MAIN_HANDLED
#include <SDL2/SDL.h>
#include <stdbool.h>

/// Returns whether the library is there; unless it is, no other function may be called.
bool CSDL2_isAvailable(void);

/// Keeps ALSA, which SDL may try, from writing to standard error what SDL reports anyway.
void CSDL2_silenceALSA(void);

#endif

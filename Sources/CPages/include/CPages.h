#ifndef CPAGES_H
#define CPAGES_H

/// Returns the page about the kind of diagnostic `id`, as Markdown in UTF-8, or NULL.
const char *_Nullable diagnosticPage(const char *_Nonnull id);

#endif

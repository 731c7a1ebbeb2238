" Scores of haptics and sound: settings of a buffer.
if exists('b:did_ftplugin')
  finish
endif
let b:did_ftplugin = 1

setlocal comments=sO:*\ -,mO:*\ \ ,exO:*/,s1:/*,mb:*,ex:*/,:///,://
setlocal commentstring=//\ %s
setlocal formatoptions-=t formatoptions+=croql
setlocal expandtab shiftwidth=2 softtabstop=2 textwidth=100
setlocal suffixesadd=.score
setlocal include=^\\s*import define=^\\s*\\(pattern\\\|let\\)

" :make checks the score, and gq formats it.
setlocal makeprg=scorec\ check\ %:S
setlocal errorformat=%f:%l:%c:\ %trror:\ %m,%f:%l:%c:\ %tarning:\ %m,%f:%l:%c:\ note:\ %m,%-G%.%#
setlocal formatexpr=FormatScore()

let b:undo_ftplugin = 'setlocal comments< commentstring< formatoptions< expandtab< shiftwidth<'
      \ . ' softtabstop< textwidth< suffixesadd< include< define< makeprg< errorformat< formatexpr<'

if exists('*FormatScore')
  finish
endif

" Formats the whole score, as the form of a line depends on those around it; where that has a
" mistake, tells it and leaves the score alone. What is being typed is left to Vim.
function FormatScore() abort
  if mode() =~# '[iR]'
    return 1
  endif
  let errors = tempname()
  let lines = systemlist('scorec fmt - 2>' . shellescape(errors), getline(1, '$') + [''])
  let failed = v:shell_error
  let message = filereadable(errors) ? get(readfile(errors), 0, '') : ''
  call delete(errors)
  if failed
    echohl ErrorMsg
    echomsg substitute(message, '^<stdin>:', expand('%:t') . ':', '')
    echohl None
    return 0
  endif
  let view = winsaveview()
  if lines !=# getline(1, '$')
    call setline(1, lines)
    silent execute 'keepjumps ' . (len(lines) + 1) . ',$delete _'
  endif
  call winrestview(view)
  return 0
endfunction

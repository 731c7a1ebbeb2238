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

" :make checks the score, and gq formats lines that are statements of their own.
setlocal makeprg=scorec\ check\ %:S
setlocal errorformat=%f:%l:%c:\ %trror:\ %m,%f:%l:%c:\ %tarning:\ %m,%f:%l:%c:\ note:\ %m,%-G%.%#
setlocal formatprg=scorec\ fmt\ -

let b:undo_ftplugin = 'setlocal comments< commentstring< formatoptions< expandtab< shiftwidth<'
      \ . ' softtabstop< textwidth< suffixesadd< include< define< makeprg< errorformat< formatprg<'

" Scores of haptics and sound: the indentation that `scorec fmt` gives.
if exists('b:did_indent')
  finish
endif
let b:did_indent = 1

setlocal indentexpr=GetScoreIndent(v:lnum)
setlocal indentkeys=0{,0},!^F,o,O,e,<>>
setlocal nosmartindent
let b:undo_indent = 'setlocal indentexpr< indentkeys< smartindent<'

if exists('*GetScoreIndent')
  finish
endif

" Returns line a:number without strings, sources and comments.
function s:Code(number) abort
  let text = getline(a:number)
  let text = substitute(text, '\v(<(asset|file|url|system):)?"(\\.|[^"\\])*"', '_', 'g')
  let text = substitute(text, '\v<(asset|file|url|system):[^[:space:];,{}()"]+', '_', 'g')
  let text = substitute(text, '\v/\*.{-}\*/', '', 'g')
  return substitute(text, '\v\s*(//.*)?$', '', '')
endfunction

" Returns the number of the last line before a:number that has code, or 0.
function s:Before(number) abort
  let number = prevnonblank(a:number - 1)
  while number > 0 && s:Code(number) =~# '^\s*$'
    let number = prevnonblank(number - 1)
  endwhile
  return number
endfunction

" Returns whether line a:number goes on with the statement of the line of code before.
function s:Continues(number) abort
  if s:Code(a:number) =~# '^\s*->'
    return 1
  endif
  let before = s:Before(a:number)
  return before > 0 && s:Code(before) =~# '\v(,|-\>|\.\.\.|\.\.\<|[=<>|&+*/-])$'
endfunction

function GetScoreIndent(number) abort
  let before = s:Before(a:number)
  if before == 0
    return 0
  endif
  let first = before
  while first > 0 && s:Continues(first)
    let first = s:Before(first)
  endwhile
  let indent = indent(first)
  if s:Continues(a:number)
    return indent + 2 * shiftwidth()
  endif
  for number in range(first, before)
    let code = substitute(s:Code(number), '^\s*}', '', '')
    let indent += shiftwidth() * (count(code, '{') - count(code, '}'))
  endfor
  return indent - (getline(a:number) =~# '^\s*}' ? shiftwidth() : 0)
endfunction

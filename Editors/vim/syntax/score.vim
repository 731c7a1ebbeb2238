" Scores of haptics and sound: highlighting.
if exists('b:current_syntax')
  finish
endif

syntax iskeyword @,48-57,_

" What stands later goes before what stands earlier.
syntax match scoreWord "\v<\a\w*>"
syntax match scoreClause "\v<%(every|by|over|ease|in|from|to|where|overlap|as|until|all|finished)>%(\s*\=\=@!)@!"
syntax match scoreFunction "\v<%(min|max|abs|floor|ceil|round|mod|sqrt|pow|sin|lerp|clamp|random)>%(\s*\()@="
syntax match scoreArgument "\v<\h\w*>%(\s*:)@="

syntax match scoreMark "[,;:.{}()]"
syntax match scoreOperator "\v-\>|\.\.\.|\.\.\<|[=!<>]\=|\&\&|\|\||[-+*/<>!=]"

syntax match scoreNumber "\v%(\w)@1<!%(\d[0-9_]*%(\.\d[0-9_]*)?|\.\d[0-9_]*)%([eE][+-]?\d[0-9_]*)?"
syntax match scoreNumber "\v%(\w)@1<!%(\d[0-9_]*%(\.\d[0-9_]*)?|\.\d[0-9_]*)%([eE][+-]?\d[0-9_]*)?%(\%|\s*%(beats?|bars?|cents|ms|us|Hz|kHz|dB|st|s|m|h)>%(\s*:|\()@!)"
syntax match scoreNumber "\v%(\w)@1<!%(\d[0-9_]*%(\.\d[0-9_]*)?|\.\d[0-9_]*)%([eE][+-]?\d[0-9_]*)?%(h|ms|m|s)%(\d[0-9_]*%(\.\d[0-9_]*)?%([eE][+-]?\d[0-9_]*)?%(ms|us|m|s))+>"

syntax keyword scoreNote sound impact notification selection feedback taptic vibration transient
syntax keyword scoreNote continuous tone audioContinuous rhythm fromAudio
syntax keyword scoreStatement sequence together at wait tempo repeat for loop if else with effect on
syntax keyword scoreDeclaration let pattern state import seed set curve title author about score
syntax keyword scoreConstant true false device new old pi

syntax match scoreEscape contained "\v\\%([\"\\nt]|u\{\x{1,6}\})"
syntax region scoreString start=+"+ skip=+\\.+ end=+"+ end=+$+ oneline contains=scoreEscape
syntax match scoreSource "\v<%(asset|file|url|system):[^[:space:];,{}()\"]+"
syntax region scoreSource start=+\v<%(asset|file|url|system):"+ skip=+\\.+ end=+"+ oneline contains=scoreEscape

syntax keyword scoreTodo contained TODO FIXME NOTE
syntax match scoreComment "//.*$" contains=scoreTodo,@Spell
syntax match scoreDocumentation "\v///\/@!.*$" contains=@Spell
syntax region scoreComment start="/\*" end="\*/" contains=scoreComment,scoreTodo,@Spell
syntax sync minlines=200

highlight default link scoreWord Identifier
highlight default link scoreClause Keyword
highlight default link scoreFunction Function
highlight default link scoreArgument Label
highlight default link scoreMark Delimiter
highlight default link scoreOperator Operator
highlight default link scoreNumber Number
highlight default link scoreNote Function
highlight default link scoreStatement Statement
highlight default link scoreDeclaration Define
highlight default link scoreConstant Constant
highlight default link scoreEscape SpecialChar
highlight default link scoreString String
highlight default link scoreSource Special
highlight default link scoreTodo Todo
highlight default link scoreComment Comment
highlight default link scoreDocumentation SpecialComment

let b:current_syntax = 'score'

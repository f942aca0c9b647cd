" Tables of advice: colours without a language server.
if exists('b:current_syntax')
    finish
endif
syntax case match

syntax match al0Header "^\(table\|game\|search\|material\|aim\|scope\|avoid\|rules\|odds\|board\|symmetric\|replan\)\>"
syntax match al0Declaration "^\(use\|define\|rule\|advice\|plan\)\>"
syntax match al0Clause "\<\(when\|better\|holding\|us\|them\|prefer\|seek\|odds\|expect\|risk\|blend\|explore\):"
syntax keyword al0Word and or not in if then else with as of each always
syntax keyword al0Word least most certain shortest lowest first best preferred
syntax keyword al0Binder some all count set min max
syntax keyword al0Constant true false
syntax match al0Number "\<[0-9]\+\>"
syntax region al0Text start=+"+ skip=+\\.+ end=+"+ oneline
syntax match al0Comment "%.*$"
syntax match al0Position "^%! \(fen\|position\) .*$"

highlight default link al0Header Statement
highlight default link al0Declaration Keyword
highlight default link al0Clause Label
highlight default link al0Word Operator
highlight default link al0Binder Function
highlight default link al0Constant Boolean
highlight default link al0Number Number
highlight default link al0Text String
highlight default link al0Comment Comment
highlight default link al0Position SpecialComment
let b:current_syntax = 'al0'

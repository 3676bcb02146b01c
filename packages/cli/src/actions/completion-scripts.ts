/** The scripts that shells load. Each asks the program at each tab, so the scripts are short, and never out of date. */

const bash = `# xeffect in bash: source <(xeffect completions bash)
_xeffect() {
  local IFS=$'\\n' word="\${COMP_WORDS[COMP_CWORD]}" line="\${COMP_LINE:0:COMP_POINT}" at=0
  # Bash divides words at = and :, the program does not.
  local -a words
  IFS=$' \\t\\n' read -r -a words <<< "$line"
  [[ $line == *[[:space:]] ]] && words+=("")
  COMPREPLY=()
  while IFS=$'\\t' read -r value _; do
    [[ -n $value ]] && COMPREPLY+=("$value")
  done < <(xeffect __complete "\${words[@]:1}" 2>/dev/null)
  local current="\${words[\${#words[@]}-1]}"
  # Only what is after the last = is replaced.
  if [[ $current == *=* && $word != "$current" ]]; then
    COMPREPLY=("\${COMPREPLY[@]#"\${current%%=*}="}")
  fi
  if [[ \${#COMPREPLY[@]} -eq 1 && ( \${COMPREPLY[0]} == *= || \${COMPREPLY[0]} == *, ) ]]; then
    compopt -o nospace 2>/dev/null
  fi
}
complete -o default -F _xeffect xeffect
`

const zsh = `#compdef xeffect
# xeffect in zsh: source <(xeffect completions zsh)
_xeffect() {
  local -a values
  local line value text
  while IFS=$'\\t' read -r value text; do
    [[ -n $value ]] && values+=("\${value//:/\\\\:}\${text:+:$text}")
  done < <(xeffect __complete "\${(@)words[2,CURRENT]}" 2>/dev/null)
  if (( \${#values} )); then
    _describe -V 'xeffect' values
  else
    _files
  fi
}
compdef _xeffect xeffect
`

const fish = `# xeffect in fish: xeffect completions fish | source
function __xeffect_complete
    set -l words (commandline -opc) (commandline -ct)
    xeffect __complete $words[2..-1] 2>/dev/null
end
complete -c xeffect -f -n 'test -n "$(__xeffect_complete)"' -a '(__xeffect_complete)'
`

export const scripts = { bash, zsh, fish }

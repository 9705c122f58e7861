import type { CompletedPlace } from './completed-words.js';

export const shells = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof shells)[number];

/** The script by which a shell completes the commands, flags and values of `memgym`; it starts no program. */
export function completionScript(shell: Shell, places: readonly CompletedPlace[]): string {
  if (shell === 'fish') return fishScript(places);
  return shell === 'zsh' ? zshScript(places) : bashScript(places);
}

const wordsOf = ({ commands, flags }: CompletedPlace): string => [...commands, ...flags].join(' ');

/** The lines of a `case` that are the same in bash and zsh. */
function cases(places: readonly CompletedPlace[]): { steps: string; words: string; values: string } {
  const steps = places.filter(({ path }) => path !== '').map(({ path }) => `'${path}'`);
  return {
    steps: steps.join('|'),
    words: places.map((place) => `    '${place.path}') words='${wordsOf(place)}' ;;`).join('\n'),
    values: places
      .flatMap(({ path, values }) =>
        [...values].map(([flag, choices]) => `    '${path} ${flag}') words='${choices.join(' ')}' ;;`),
      )
      .join('\n'),
  };
}

function bashScript(places: readonly CompletedPlace[]): string {
  const { steps, words, values } = cases(places);
  return `# Completion of memgym for bash: memgym completion bash > ~/.local/share/bash-completion/completions/memgym
_memgym() {
  local cur="\${COMP_WORDS[COMP_CWORD]}" prev="\${COMP_WORDS[COMP_CWORD-1]}" place='' words='' word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$place $word" in
      ${steps}) place="$place $word" ;;
    esac
  done
  case "$place" in
${words}
  esac
  case "$place $prev" in
${values}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$cur"))
}
complete -o bashdefault -o default -F _memgym memgym
`;
}

function zshScript(places: readonly CompletedPlace[]): string {
  const { steps, words, values } = cases(places);
  return `#compdef memgym
# Completion of memgym for zsh: memgym completion zsh > a folder of $fpath, as _memgym
_memgym() {
  local place='' word prev="\${words[CURRENT-1]}" all=("\${words[@]}")
  for word in "\${(@)all[2,CURRENT-1]}"; do
    case "$place $word" in
      ${steps}) place="$place $word" ;;
    esac
  done
  local words=''
  case "$place" in
${words}
  esac
  case "$place $prev" in
${values}
  esac
  compadd -- \${=words}
  _files
}
if [ "$funcstack[1]" = "_memgym" ]; then _memgym "$@"; else compdef _memgym memgym; fi
`;
}

function fishScript(places: readonly CompletedPlace[]): string {
  const steps = places.filter(({ path }) => path !== '').map(({ path }) => `'${path}'`);
  const lines = places.flatMap((place) => {
    const at = `-n 'test (__memgym_place) = "${place.path}"'`;
    return [
      `complete -c memgym ${at} -a '${place.commands.join(' ')}'`,
      ...place.flags.map((flag) => {
        const choices = place.values.get(flag);
        return `complete -c memgym ${at} -l ${flag.slice(2)}${choices === undefined ? '' : ` -x -a '${choices.join(' ')}'`}`;
      }),
    ];
  });
  return `# Completion of memgym for fish: memgym completion fish > ~/.config/fish/completions/memgym.fish
function __memgym_place
  set -l place ''
  for word in (commandline -opc)[2..-1]
    switch "$place $word"
      case ${steps.join(' ')}
        set place "$place $word"
    end
  end
  echo "$place"
end
${lines.join('\n')}
`;
}

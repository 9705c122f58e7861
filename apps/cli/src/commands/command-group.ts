import { didYouMean } from '@memgym/core';
import type { Command } from 'commander';

/**
 * Makes one command of a group what the group does without a command.
 * @param show the command of the group that shows one thing; named for a word that is not a command. Default: none
 */
export function withDefault(
  group: Command,
  command: Command,
  { show }: { readonly show?: string } = {},
): Command {
  command.allowExcessArguments().hook('preAction', () => {
    const [word] = command.args;
    if (word === undefined) return;
    const path = `memgym ${group.name()}`;
    const one = show === undefined ? '' : `\n  To see one: ${path} ${show} ${word}`;
    const names = group.commands.map((each) => each.name());
    group.error(`error: \`${path}\` has no command '${word}'. ${didYouMean(word, names)}`.trimEnd() + one);
  });
  return group.addCommand(command, { isDefault: true });
}

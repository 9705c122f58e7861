import { didYouMean } from '@memgym/core';
import { Command } from 'commander';

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

/**
 * Lets a group take the package or file of an outside plugin in place of a subcommand. Its flags, and so its help, are
 * known only after its module is loaded.
 * @param commandOf the command of the plugin with that name, which gets the remaining arguments
 */
export function withOutside(group: Command, commandOf: (name: string) => Promise<Command>): Command {
  const outside = new Command('outside')
    .argument('[name]')
    .argument('[flags...]')
    .helpOption(false)
    .allowUnknownOption()
    .action(async (name: string | undefined, flags: string[], _options: unknown, own: Command) => {
      if (name === undefined || name.startsWith('-')) {
        return group.help({ error: name !== '--help' && name !== '-h' });
      }
      const command = await commandOf(name);
      await command
        .copyInheritedSettings(own)
        .helpOption('-h, --help', 'display help for command')
        .parseAsync(flags, { from: 'user' });
    });
  // With a help option of its own, the group would answer for the plugin.
  return group
    .helpOption(false)
    .enablePositionalOptions()
    .addCommand(outside, { isDefault: true, hidden: true });
}

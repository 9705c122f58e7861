import { Command } from 'commander';

/** A group of commands. */
export interface Group {
  readonly name: string;
  readonly about: string;
  /** @param isDefault the first is what the group does without a command. Default: false */
  readonly isDefault?: boolean;
  /** At least one. */
  commands(): readonly Command[];
}

export function group({ name, about, isDefault = false, commands }: Group): Command {
  const made = new Command(name).description(about).enablePositionalOptions();
  for (const [place, each] of commands().entries()) {
    if (isDefault && place === 0) withDefault(made, each);
    else made.addCommand(each);
  }
  return made;
}

function withDefault(made: Command, command: Command): void {
  made.addCommand(command, { isDefault: true });
  // A word is an argument of a command that has one.
  if (command.registeredArguments.length > 0) return;
  command.allowExcessArguments().hook('preAction', async () => {
    const [word] = command.args;
    if (word === undefined) return;
    const names = made.commands.map((each) => each.name());
    const one =
      made.name() !== 'runs' && names.includes('show')
        ? `\n  To see one: memgym ${made.name()} show ${word}`
        : '';
    const { didYouMean } = await import('@memgym/core');
    made.error(`${noCommand(made, word)} ${didYouMean(word, names)}`.trimEnd() + one);
  });
}

/** What is said of a word that is no command of a group. */
export const noCommand = (made: Command, word: string): string =>
  `error: \`memgym ${made.name()}\` has no command '${word}'.`;

/**
 * Lets a group take the package or file of an outside plugin in place of a subcommand. Its flags, and so its help, are
 * known only after its module is loaded.
 * @param commandOf the command of the plugin with that name, which gets the remaining arguments
 */
export function withOutside(made: Command, commandOf: (name: string) => Promise<Command>): Command {
  const outside = new Command('outside')
    .argument('[name]')
    .argument('[flags...]')
    .helpOption(false)
    .allowUnknownOption()
    .action(async (name: string | undefined, flags: string[], _options: unknown, own: Command) => {
      if (name === undefined || name.startsWith('-')) {
        return made.help({ error: name !== '--help' && name !== '-h' });
      }
      const command = await commandOf(name);
      command.parent = made;
      await command
        .copyInheritedSettings(own)
        .helpOption('-h, --help', 'display help for command')
        .parseAsync(flags, { from: 'user' });
    });
  // With a help option of its own, the group would answer for the plugin.
  return made
    .helpOption(false)
    .enablePositionalOptions()
    .addCommand(outside, { isDefault: true, hidden: true });
}

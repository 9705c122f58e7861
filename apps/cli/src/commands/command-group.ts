import { Command } from 'commander';

/** A command whose modules are loaded when it is called. */
export interface LazyCommand {
  readonly name: string;
  /** One line for the help of its group. */
  readonly summary: string;
  /** @param args the arguments of the program, for a group; without them, all of its commands are loaded */
  load(args?: readonly string[]): Command | Promise<Command>;
}

/**
 * Adds commands to a group. Those that the arguments do not name are not loaded, and have only a name and a summary, so
 * that help is quick.
 * @param args the arguments of the program. Default: all commands are loaded
 */
export async function addCommands(
  group: Command,
  commands: readonly LazyCommand[],
  args?: readonly string[],
): Promise<Command> {
  for (const { name, summary, load } of commands) {
    const isNeeded = args === undefined || args.includes(name);
    group.addCommand((isNeeded ? await load(args) : new Command(name)).summary(summary));
  }
  return group;
}

/**
 * Adds commands to a group, the first of which is what the group does without a command.
 * @param show the command of the group that shows one thing; named for a word that is not a command. Default: none
 */
export async function addCommandsWithDefault(
  group: Command,
  [standard, ...others]: readonly [LazyCommand, ...LazyCommand[]],
  args?: readonly string[],
  { show }: { readonly show?: string } = {},
): Promise<Command> {
  const isNamed = [...others.map(({ name }) => name), '--help', '-h', 'help'].some((word) =>
    args?.includes(word),
  );
  const isNeeded = !isNamed || args?.includes(standard.name) === true;
  const command = isNeeded ? await standard.load(args) : new Command(standard.name);
  return addCommands(withDefault(group, command.summary(standard.summary), show), others, args);
}

function withDefault(group: Command, command: Command, show: string | undefined): Command {
  // A word is an argument of a command that has one.
  if (command.registeredArguments.length > 0) return group.addCommand(command, { isDefault: true });
  command.allowExcessArguments().hook('preAction', async () => {
    const [word] = command.args;
    if (word === undefined) return;
    const one = show === undefined ? '' : `\n  To see one: memgym ${group.name()} ${show} ${word}`;
    const { didYouMean } = await import('@memgym/core');
    const meant = didYouMean(
      word,
      group.commands.map((each) => each.name()),
    );
    group.error(`${noCommand(group, word)} ${meant}`.trimEnd() + one);
  });
  return group.addCommand(command, { isDefault: true });
}

/** What is said of a word that is no command of a group. */
export const noCommand = (group: Command, word: string): string =>
  `error: \`memgym ${group.name()}\` has no command '${word}'.`;

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
      command.parent = group;
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

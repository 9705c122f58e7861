import type { Command } from 'commander';

/** What can follow at a place of the command line, such as `runs verify`. */
export interface CompletedPlace {
  /** The words that lead to it, each after a blank: ` runs verify`; empty for the program. */
  readonly path: string;
  readonly commands: readonly string[];
  readonly flags: readonly string[];
  /** Values by flag, of flags that take one of a few. */
  readonly values: ReadonlyMap<string, readonly string[]>;
}

/** All places of a program, from what its commands declare. */
export function completedPlaces(program: Command, path = ''): CompletedPlace[] {
  // A group that takes plugins has a command without a name of its own for them.
  const commands = program.commands.filter((command) => command.name() !== 'outside');
  const visible = program.options.filter(({ hidden }) => !hidden);
  const place: CompletedPlace = {
    path,
    commands: commands.map((command) => command.name()),
    flags: [...visible.flatMap(({ long }) => long ?? []), '--help'],
    values: new Map(
      visible.flatMap(({ long, argChoices }) =>
        long == null || argChoices === undefined ? [] : [[long, argChoices]],
      ),
    ),
  };
  return [place, ...commands.flatMap((command) => completedPlaces(command, `${path} ${command.name()}`))];
}

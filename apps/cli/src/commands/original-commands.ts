import type { OriginalFormats } from '@memgym/evaluators';
import { declaredOriginals, findOriginal, type OriginalAction } from '@memgym/registry';
import { Command } from 'commander';
import { registryFor } from '../registry.js';

/**
 * Adds a subcommand for each benchmark with an action on files of its original program. The format of one is loaded when the
 * arguments name it.
 * @param args the arguments of the program. Default: all are loaded
 */
export async function addOriginals<Action extends OriginalAction>(
  command: Command,
  action: Action,
  commandOf: (type: string, description: string, format: NonNullable<OriginalFormats[Action]>) => Command,
  args: readonly string[] | undefined,
): Promise<Command> {
  const registry = registryFor();
  for (const { type, description } of declaredOriginals(registry, action)) {
    const isNeeded = args === undefined || args.includes(type);
    command.addCommand(
      isNeeded
        ? commandOf(type, description, await findOriginal(registry, type, action))
        : new Command(type).description(description),
    );
  }
  return command;
}

import type { Registry } from '@memgym/registry';
import { Command } from 'commander';
import { registryFor } from '../registry.js';
import { withOutside } from './command-group.js';

/**
 * `memgym generate <type>`: a subcommand for each declared generator; others are named by their package or file.
 * @param own the commands about generators
 * @param args the arguments of the program: commands that they do not name are not loaded. Default: all are
 */
export async function generateCommand(own: readonly Command[], args?: readonly string[]): Promise<Command> {
  const generate = new Command('generate').description(
    'Make new data. <type> is a subcommand, or the package or file of another generator.',
  );
  const registry = registryFor();
  const declared = new Map(registry.declared('generator').map((part) => [part.type, part.description]));
  for (const [type, description] of declared) {
    const words = type.split(' ');
    const parent = words.slice(0, -1).reduce(subcommandOf, generate);
    const name = words.at(-1) as string;
    if (args === undefined || args.includes(words[0] as string)) {
      parent.addCommand(await loadedCommand(registry, type, name));
    } else parent.command(name).description(description);
  }
  for (const each of own) generate.addCommand(each);
  return withOutside(generate, (type) => loadedCommand(registry, type, type));
}

/** The command of a generator, with its flags. */
async function loadedCommand(registry: Registry, type: string, name: string): Promise<Command> {
  const { generatorCommand } = await import('./generator-command.js');
  const generator = await registry.find('generator', type);
  return generatorCommand(generator, name, await registry.loaded('generator', type));
}

/** The subcommand with this name, created if missing. */
function subcommandOf(parent: Command, name: string): Command {
  return parent.commands.find((child) => child.name() === name) ?? parent.command(name);
}

import { generators } from '@memgym/env-generator';
import { findGenerator, loadedGenerator } from '@memgym/runner';
import { Command } from 'commander';
import { generateCheckCommand } from './generate-check.js';
import { generatorCommand } from './generator-command.js';

/** `memgym generate <type>`: a subcommand for each built-in generator; others are named by their package or file. */
export function generateCommand(): Command {
  const generate = new Command('generate')
    .summary('make new data for a benchmark, or check a generator')
    .description('Make new data. <type> is a subcommand, or the package or file of another generator.')
    .enablePositionalOptions();
  for (const generator of generators) {
    const words = generator.type.split(' ');
    const parent = words.slice(0, -1).reduce(subcommandOf, generate);
    parent.addCommand(generatorCommand(generator, words.at(-1) as string));
  }
  return generate
    .addCommand(generateCheckCommand())
    .addCommand(outsideCommand(generate), { isDefault: true, hidden: true });
}

/** The subcommand with this name, created if missing. */
function subcommandOf(parent: Command, name: string): Command {
  return parent.commands.find((child) => child.name() === name) ?? parent.command(name);
}

/** Runs an outside generator, whose flags are known only after its module is loaded. */
function outsideCommand(generate: Command): Command {
  return new Command('outside')
    .argument('[type]')
    .argument('[flags...]')
    .helpOption(false)
    .allowUnknownOption()
    .action(async (type: string | undefined, flags: string[], _options: unknown, own: Command) => {
      if (type === undefined || type.startsWith('-')) return generate.help({ error: true });
      const generator = await findGenerator(type, process.cwd());
      const command = generatorCommand(generator, type, await loadedGenerator(type, process.cwd()));
      await command.copyInheritedSettings(own).parseAsync(flags, { from: 'user' });
    });
}

import { generators } from '@memgym/env-generator';
import { Command } from 'commander';
import { addCommands, withOutside } from './command-group.js';

/**
 * `memgym generate <type>`: a subcommand for each built-in generator; others are named by their package or file.
 * @param args the arguments of the program: commands that they do not name are not loaded. Default: all are
 */
export async function generateCommand(args?: readonly string[]): Promise<Command> {
  const generate = new Command('generate').description(
    'Make new data. <type> is a subcommand, or the package or file of another generator.',
  );
  for (const generator of generators) {
    const words = generator.type.split(' ');
    const parent = words.slice(0, -1).reduce(subcommandOf, generate);
    const name = words.at(-1) as string;
    if (args === undefined || args.includes(words[0] as string)) {
      const { generatorCommand } = await import('./generator-command.js');
      parent.addCommand(generatorCommand(generator, name));
    } else parent.command(name).description(generator.description);
  }
  await addCommands(
    generate,
    [
      {
        name: 'list',
        summary: 'list the generators, built in and of installed plugins',
        load: async () => (await import('./generate-list.js')).listCommand(),
      },
      {
        name: 'new',
        summary: 'make a package with a generator of your own',
        load: async () =>
          (await import('./new-plugin.js')).newPluginCommand({
            template: 'generator',
            what: 'a generator',
            example: 'house-plants',
            prefix: 'memgym-generator',
            taken: generators.map(({ type }) => type),
            scripts: ['npm test', 'npm run make'],
            source: (name) => `src/${name}-generator.ts`,
          }),
      },
      {
        name: 'check',
        summary: 'check that a generator keeps its contract',
        load: async () => (await import('./generate-check.js')).generateCheckCommand(),
      },
    ],
    args,
  );
  return withOutside(generate, async (type) => {
    const { findGenerator, loadedGenerator } = await import('@memgym/runner');
    const { generatorCommand } = await import('./generator-command.js');
    const generator = await findGenerator(type, process.cwd());
    return generatorCommand(generator, type, await loadedGenerator(type, process.cwd()));
  });
}

/** The subcommand with this name, created if missing. */
function subcommandOf(parent: Command, name: string): Command {
  return parent.commands.find((child) => child.name() === name) ?? parent.command(name);
}

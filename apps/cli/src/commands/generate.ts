import { generators } from '@memgym/runner/known';
import { Command } from 'commander';
import { addCommands, withOutside } from './command-group.js';
import { collect } from './flag-values.js';
import type { CheckFlags } from './generate-check.js';

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
      { name: 'list', summary: 'list the generators, built in and of installed plugins', load: listCommand },
      {
        name: 'new',
        summary: 'make a package with a generator of your own',
        load: async () =>
          (await import('./new-plugin.js')).newPluginCommand({
            template: 'generator',
            what: 'a generator',
            example: 'house-plants',
            prefix: 'memgym-generator',
            taken: async () => generators.map(({ type }) => type),
            scripts: ['npm test', 'npm run make'],
            source: (name) => `src/${name}-generator.ts`,
          }),
      },
      { name: 'check', summary: 'check that a generator keeps its contract', load: generateCheckCommand },
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

/** `memgym generate list` */
function listCommand(): Command {
  return new Command('list')
    .description('List the generators, built in and of installed plugins.')
    .option('--json', 'print one JSON object instead of a table')
    .action(async (flags: { json?: boolean }) => (await import('./generate-list.js')).listGenerators(flags));
}

/** `memgym generate check` */
function generateCheckCommand(): Command {
  return new Command('check')
    .description('Check offline that a generator keeps its contract, with one result per property.')
    .argument('<generator>', 'a type (see `memgym generate --help`), a package, or the path of a file')
    .option(
      '--benchmark <name>',
      'benchmark that reads the data: a name, package or file; default: the one that the generator names',
    )
    .option(
      '--set <key=value>',
      'set an option of the generator, e.g. users=2, which is enough; repeatable; default: its small example',
      collect,
    )
    .option('--input <name=path>', 'a file that the generator reads; repeatable', collect)
    .option('--json', 'print one JSON object instead of text')
    .action(async (name: string, flags: CheckFlags) =>
      (await import('./generate-check.js')).checkContract(name, flags),
    );
}

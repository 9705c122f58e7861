import type { Registry } from '@memgym/registry';
import { Command } from 'commander';
import { addCommands, withOutside } from './command-group.js';
import { collect } from './flag-values.js';
import type { CheckFlags } from './generate-check.js';

/**
 * `memgym generate <type>`: a subcommand for each declared generator; others are named by their package or file.
 * @param args the arguments of the program: commands that they do not name are not loaded. Default: all are
 */
export async function generateCommand(args?: readonly string[]): Promise<Command> {
  const generate = new Command('generate').description(
    'Make new data. <type> is a subcommand, or the package or file of another generator.',
  );
  const { registryFor } = await import('../registry.js');
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
            taken: async () => [...declared.keys()],
            scripts: ['npm test', 'npm run make'],
            source: (name) => `src/${name}-generator.ts`,
          }),
      },
      { name: 'check', summary: 'check that a generator keeps its contract', load: generateCheckCommand },
    ],
    args,
  );
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

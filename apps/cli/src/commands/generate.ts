import { generators } from '@memgym/env-generator';
import { findGenerator, loadedGenerator } from '@memgym/runner';
import { Command } from 'commander';
import { listedPlugins, showPluginProblems } from '../output/listed-plugins.js';
import { printJson } from '../output/print.js';
import { printColumns } from '../output/print-columns.js';
import { withOutside } from './command-group.js';
import { generateCheckCommand } from './generate-check.js';
import { generatorCommand } from './generator-command.js';
import { newPluginCommand } from './new-plugin.js';

/** `memgym generate <type>`: a subcommand for each built-in generator; others are named by their package or file. */
export function generateCommand(): Command {
  const generate = new Command('generate').description(
    'Make new data. <type> is a subcommand, or the package or file of another generator.',
  );
  for (const generator of generators) {
    const words = generator.type.split(' ');
    const parent = words.slice(0, -1).reduce(subcommandOf, generate);
    parent.addCommand(generatorCommand(generator, words.at(-1) as string));
  }
  generate
    .addCommand(listCommand())
    .addCommand(
      newPluginCommand({
        template: 'generator',
        what: 'a generator',
        example: 'house-plants',
        prefix: 'memgym-generator',
        taken: generators.map(({ type }) => type),
        scripts: ['npm test', 'npm run make'],
        source: (name) => `src/${name}-generator.ts`,
      }),
    )
    .addCommand(generateCheckCommand());
  return withOutside(generate, async (type) => {
    const generator = await findGenerator(type, process.cwd());
    return generatorCommand(generator, type, await loadedGenerator(type, process.cwd()));
  });
}

function listCommand(): Command {
  return new Command('list')
    .description('List the generators, built in and of installed plugins.')
    .option('--json', 'print one JSON object instead of a table')
    .action((flags: { json?: boolean }) => {
      const installed = listedPlugins(process.cwd(), 'generator');
      const builtIn = generators.map(({ type, description, benchmark }) => ({
        type,
        description,
        benchmark,
      }));
      if (flags.json) return printJson({ generators: builtIn, installed });
      printColumns([
        ...builtIn.map(({ type, description }) => [type, description]),
        ...installed.map(({ package: name, description }) => [name, description]),
      ]);
      showPluginProblems(process.cwd());
    });
}

/** The subcommand with this name, created if missing. */
function subcommandOf(parent: Command, name: string): Command {
  return parent.commands.find((child) => child.name() === name) ?? parent.command(name);
}

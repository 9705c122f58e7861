import { generators } from '@memgym/env-generator';
import { Command } from 'commander';
import { listedPlugins, showPluginProblems } from '../output/listed-plugins.js';
import { printJson } from '../output/print.js';
import { printColumns } from '../output/print-columns.js';

/** `memgym generate list` */
export function listCommand(): Command {
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

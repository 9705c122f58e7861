import { builtInMemorySystems } from '@memgym/memory-systems';
import { Command } from 'commander';
import { printColumns, printJson } from '../output/print.js';

/** `memgym systems` */
export function systemsCommand(): Command {
  return new Command('systems')
    .description('List the memory systems.')
    .option('--json', 'print one JSON object instead of a table')
    .action((flags: { json?: boolean }) => {
      const systems = builtInMemorySystems.map(({ type, description, needs }) => ({
        type,
        description,
        needs,
      }));
      if (flags.json) printJson({ systems });
      else printColumns(systems.map(({ type, description }) => [type, description]));
    });
}

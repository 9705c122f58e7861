import { Command } from 'commander';
import { addCommandsWithDefault } from './command-group.js';
import { collect } from './flag-values.js';
import { withPlanFlags } from './plan-flags.js';
import type { ListFlags } from './prompts-list.js';

/** `memgym prompts` */
export function promptsCommand(args?: readonly string[]): Promise<Command> {
  const group = new Command('prompts')
    .description('List the prompts, or export their texts, which can be edited and supplied with --prompts.')
    .enablePositionalOptions();
  return addCommandsWithDefault(
    group,
    [
      { name: 'list', summary: 'list all prompts, or those that an experiment asks', load: listCommand },
      { name: 'export', summary: 'write texts of prompts to a folder', load: exportCommand },
    ],
    args,
  );
}

/** `memgym prompts list` */
function listCommand(): Command {
  return withPlanFlags(
    new Command('list')
      .description('List all prompts, or those that an experiment asks in its first episode, played offline.')
      .argument('[experiment]', 'experiment file, or the name of an included one, e.g. everyday'),
  )
    .option(
      '--plugin <package>',
      'with the prompts of an installed plugin, or of its file; repeatable',
      collect,
    )
    .option('--json', 'print one JSON object instead of text')
    .action(async (experiment: string | undefined, flags: ListFlags) =>
      (await import('./prompts-list.js')).listPrompts(experiment, flags),
    );
}

/** `memgym prompts export` */
function exportCommand(): Command {
  return new Command('export')
    .description('Write the texts of prompts to a new folder, one file each, as a start for your own.')
    .argument(
      '[names...]',
      'names of prompts, or of groups, which is what stands before a slash; default: all',
    )
    .requiredOption('--out <folder>', 'new folder')
    .option(
      '--plugin <package>',
      'with the prompts of an installed plugin, or of its file; repeatable',
      collect,
    )
    .action(async (names: string[], flags: { out: string; plugin?: string[] }) =>
      (await import('./prompts-export.js')).exportPrompts(names, flags),
    );
}

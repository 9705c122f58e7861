import { Command } from 'commander';
import { addCommandsWithDefault } from './command-group.js';

/** `memgym prompts` */
export function promptsCommand(args?: readonly string[]): Promise<Command> {
  const group = new Command('prompts')
    .description('List the prompts, or export their texts, which can be edited and supplied with --prompts.')
    .enablePositionalOptions();
  return addCommandsWithDefault(
    group,
    [
      {
        name: 'list',
        summary: 'list all prompts, or those that an experiment asks',
        load: async () => (await import('./prompts-list.js')).listCommand(),
      },
      {
        name: 'export',
        summary: 'write texts of prompts to a folder',
        load: async () => (await import('./prompts-export.js')).exportCommand(),
      },
    ],
    args,
  );
}

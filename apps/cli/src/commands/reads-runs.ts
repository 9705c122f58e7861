import type { Command } from 'commander';
import { collect } from './flag-values.js';

/** Lets a command that reads runs or bundles, which may be a stranger's, import the parts that its user allows by name. */
export function readsRuns(command: Command): Command {
  return command
    .option(
      '--allow <name>',
      'import this part from elsewhere to read the run: the file or package as the run names it; repeatable',
      collect,
      [],
    )
    .hook('preAction', async () => {
      const { allowParts } = await import('../registry.js');
      allowParts(command.opts<{ allow: string[] }>().allow);
    });
}

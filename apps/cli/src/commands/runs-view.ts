import { serveRuns } from '@memgym/runner';
import { Command } from 'commander';
import { print } from '../output/print.js';
import { reportFailure } from '../output/report-failure.js';
import { readPort } from './flag-values.js';

/** `memgym runs view [folder]` */
export function viewCommand(): Command {
  return new Command('view')
    .description(
      'Show all runs of a folder in a browser, until Ctrl-C: list, reports, runs that go on, two runs compared.',
    )
    .argument('[folder]', 'folder of the runs', 'runs')
    .option('--port <number>', 'port on this machine; default: a free one', readPort)
    .addHelpText('after', '\nThe pages can be read only from this machine, and change nothing.')
    .action(async (folder: string, { port }: { port?: number }) => {
      const server = await serveRuns(folder, {
        ...(port !== undefined && { port }),
        onFailure: (error) => void reportFailure(error),
      });
      print(`${folder}: ${server.address}\nCtrl-C ends it.`);
      await new Promise<void>((resolve) => {
        for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(name, () => resolve());
      });
      await server.close();
    });
}

import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { serveRuns } from '@memgym/runs';
import type { FlagsFor } from '../declared/flags-for.js';
import { notify, print } from '../output/print.js';
import { reportFailure } from '../output/report-failure.js';
import { readersRegistry } from '../registry.js';
import { unpackForReading } from './find-run-folder.js';
import { endRequested } from './interruptible.js';

/** `memgym runs view` */
export async function viewRuns(folder: string, { port }: FlagsFor['view']): Promise<void> {
  const isBundle = statSync(folder, { throwIfNoEntry: false })?.isFile() === true;
  const shown = isBundle ? dirname(await unpackForReading(folder)) : folder;
  const server = await serveRuns(shown, {
    registry: readersRegistry(),
    port,
    onFailure: (error) => void reportFailure(error),
  });
  const ended = endRequested();
  print(`${folder}: ${server.address}`);
  notify('The pages only read. The address opens them, so give it to nobody. Ctrl-C ends it.');
  await ended;
  await server.close();
}

import { serveRuns } from '@memgym/runs';
import { print } from '../output/print.js';
import { reportFailure } from '../output/report-failure.js';
import { readersRegistry } from '../registry.js';

/** `memgym runs view [folder]` */
export async function viewRuns(folder: string, { port }: { port?: number }): Promise<void> {
  const server = await serveRuns(folder, {
    registry: readersRegistry(),
    ...(port !== undefined && { port }),
    onFailure: (error) => void reportFailure(error),
  });
  print(`${folder}: ${server.address}\nCtrl-C ends it.`);
  await new Promise<void>((resolve) => {
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(name, () => resolve());
  });
  await server.close();
}

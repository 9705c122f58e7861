import { type OpenStore, serveWorker, type WorkerChannel } from './worker.js';

/**
 * Plays for the process that started this one with `inWorkers`, until it says that there is nothing left. That process
 * decides when to stop, also on Ctrl-C, which a terminal sends to both.
 * @param openStore opens the replies that are stored elsewhere than in a folder. Default: such a run is refused
 */
export async function playAsWorker(openStore?: OpenStore): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  let unsent: Promise<void> = Promise.resolve();
  const channel: WorkerChannel = {
    send: (message) => {
      if (!process.connected) return;
      // Messages are sent in order, so that the last one is the one to wait for.
      unsent = new Promise((resolve) => {
        process.send?.(message, undefined, undefined, () => resolve());
      });
    },
    listen: (listener) => {
      process.on('message', listener);
      process.once('disconnect', () => listener(undefined));
    },
  };
  await serveWorker(channel, openStore);
  await unsent;
  process.exit();
}

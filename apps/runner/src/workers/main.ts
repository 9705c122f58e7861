import { serveWorker } from './worker.js';

/**
 * The program of a worker process that `inWorkers` starts. The coordinating process decides when it stops, also on
 * Ctrl-C, which a terminal sends to both.
 */
async function main(): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  let unsent: Promise<void> = Promise.resolve();
  await serveWorker({
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
  });
  await unsent;
  process.exit();
}

void main();

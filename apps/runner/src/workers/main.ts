import { serveWorker } from './worker.js';
import { workerArgument } from './worker-argument.js';

/**
 * Plays for the process that started this one with `inWorkers`, until it says that there is nothing left. That process
 * decides when to stop, also on Ctrl-C, which a terminal sends to both.
 */
export async function playAsWorker(): Promise<void> {
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

// This file is the program of a worker, but only when it was started as one.
if (process.send !== undefined && process.argv[2] === workerArgument) void playAsWorker();

import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { WorkDone, WorkOrder } from './take-orders.js';

/** A thread that does one kind of work beside whatever else the process does. */
export interface WorkThread<Order, Result> {
  /**
   * Has the work done. What is ordered is copied.
   * @returns the result, or `undefined` when the thread could not do it: whoever does it again here learns why
   */
  run(order: Order): Promise<{ readonly result: Result } | undefined>;
}

const idleMs = 60_000;

/**
 * A thread that is started when it is first needed and ends after a minute without work; it keeps no
 * process from ending. `undefined` where its file is not there: in the sources, and where an app was bundled
 * into one file. Then the work is done where it is wanted.
 * @param file the built module that calls {@link takeOrders}, from where `module` lies
 * @param module `import.meta.url` of the caller, which a bundler leaves empty where it writes CommonJS
 */
export function createWorkThread<Order, Result>(
  file: string,
  module: string | undefined,
): WorkThread<Order, Result> | undefined {
  const path = URL.canParse(file, module) ? new URL(file, module) : undefined;
  if (path === undefined || !existsSync(path)) return undefined;
  const waiting = new Map<number, (done: { readonly result: Result } | undefined) => void>();
  let orders = 0;
  let worker: Worker | undefined;
  let idle: ReturnType<typeof setTimeout> | undefined;

  const settle = (id: number, done?: { readonly result: Result }): void => {
    waiting.get(id)?.(done);
    waiting.delete(id);
    if (waiting.size > 0) return;
    worker?.unref();
    idle = setTimeout(() => void worker?.terminate(), idleMs).unref();
  };
  const start = (): Worker => {
    // Without what the process was started with: loaders and profilers are not meant for it.
    const started = new Worker(path, { execArgv: [] });
    started.on('message', ({ id, done }: WorkDone<Result>) => settle(id, done));
    // Told by what is then missing.
    started.on('error', () => undefined);
    started.on('messageerror', () => void started.terminate());
    started.on('exit', () => {
      clearTimeout(idle);
      worker = undefined;
      for (const id of [...waiting.keys()]) settle(id);
    });
    return started;
  };

  return {
    run: (order) =>
      new Promise((resolve) => {
        clearTimeout(idle);
        orders += 1;
        const id = orders;
        waiting.set(id, resolve);
        try {
          worker ??= start();
          worker.ref();
          worker.postMessage({ id, order } satisfies WorkOrder<Order>);
        } catch {
          // It holds what cannot be copied, or the process may start no threads.
          settle(id);
        }
      }),
  };
}

import { Interruption } from '../output/interruption.js';
import { markResumable } from '../output/resumable.js';

const signals: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs work that ends cleanly on a signal to the process, which aborts `signal`. A second signal ends the process.
 * @param what name of the work in the message
 * @throws {Interruption} when the work failed because of the signal
 */
export async function interruptible<Result>(
  what: string,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  let received: NodeJS.Signals | undefined;
  const ignore = (): void => {
    for (const name of signals) process.removeListener(name, stop);
  };
  const stop = (name: NodeJS.Signals): void => {
    received = name;
    ignore();
    controller.abort();
  };
  for (const name of signals) process.on(name, stop);
  try {
    return await work(controller.signal);
  } catch (error) {
    if (received !== undefined) throw new Interruption(what, received);
    markResumable(error);
    throw error;
  } finally {
    ignore();
  }
}

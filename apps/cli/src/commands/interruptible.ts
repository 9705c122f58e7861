import { Interruption } from '../output/interruption.js';
import { notify } from '../output/print.js';
import { markResumable } from '../output/resumable.js';

const signals: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** `npm` and shells may pass on a signal that the terminal has also sent, so that one Ctrl-C arrives twice. */
const samePressMs = 1000;

/**
 * Runs work that ends cleanly on a signal to the process, which aborts `signal`. A second signal ends the process.
 * @param what name of the work in the messages
 * @param graceMs time for which the stopped work waits for replies, in ms; default: it does not wait
 * @throws {Interruption} when the work failed because of the signal
 */
export async function interruptible<Result>(
  what: string,
  work: (signal: AbortSignal) => Promise<Result>,
  graceMs = 0,
): Promise<Result> {
  const controller = new AbortController();
  let received: { readonly name: NodeJS.Signals; readonly atMs: number } | undefined;
  const ignore = (): void => {
    for (const name of signals) process.removeListener(name, stop);
  };
  const stop = (name: NodeJS.Signals): void => {
    const atMs = performance.now();
    if (received === undefined) {
      received = { name, atMs };
      controller.abort();
      if (graceMs > 0) {
        const line = process.stderr.isTTY ? '\n' : '';
        notify(
          `${line}Stopping: up to ${graceMs / 1000} s for the replies on their way. A second Ctrl-C ends at once.`,
        );
      }
    } else if (atMs - received.atMs >= samePressMs) {
      ignore();
      // With its default effect, so that the caller sees which signal ended the process.
      process.kill(process.pid, name);
    }
  };
  for (const name of signals) process.on(name, stop);
  try {
    return await work(controller.signal);
  } catch (error) {
    if (received !== undefined) throw new Interruption(what, received.name);
    markResumable(error);
    throw error;
  } finally {
    ignore();
  }
}

/** Waits for a signal to end what serves until then. */
export function endRequested(): Promise<void> {
  return new Promise((resolve) => {
    for (const name of signals) process.once(name, () => resolve());
  });
}

import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Lets signals, timers and sockets have their turn within long work, and ends it if it is to stop.
 * @throws the reason of `signal`
 */
export async function giveTurn(signal: AbortSignal | undefined): Promise<void> {
  await nextTurn();
  signal?.throwIfAborted();
}

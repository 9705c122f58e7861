const waiting = new WeakMap<AbortSignal, Set<() => void>>();

/**
 * Calls back when a signal is aborted; at once if it is. One signal serves thousands of calls at a time, and searches
 * all its listeners whenever one is added, so it has one, for all of them.
 * @returns takes the callback away
 */
export function onAbort(signal: AbortSignal | undefined, callback: () => void): () => void {
  if (signal?.aborted) callback();
  if (signal === undefined || signal.aborted) return () => {};
  const callbacks = waiting.get(signal) ?? listenTo(signal);
  callbacks.add(callback);
  return () => callbacks.delete(callback);
}

function listenTo(signal: AbortSignal): Set<() => void> {
  const callbacks = new Set<() => void>();
  waiting.set(signal, callbacks);
  signal.addEventListener(
    'abort',
    () => {
      for (const one of callbacks) one();
    },
    { once: true },
  );
  return callbacks;
}

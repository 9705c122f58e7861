/**
 * Lets work begin one by one, each in a round of the event loop of its own, in order of arrival.
 *
 * A storage may block the process while it writes, and Node takes one new connection a round. If a round held a write of
 * every connection, new ones would wait for all of these, again and again.
 */
export function createTurns(): () => Promise<void> {
  const waiting: (() => void)[] = [];
  let isScheduled = false;
  const round = (): void => {
    waiting.shift()?.();
    isScheduled = waiting.length > 0;
    if (isScheduled) setImmediate(round);
  };
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      if (isScheduled) return;
      isScheduled = true;
      setImmediate(round);
    });
}

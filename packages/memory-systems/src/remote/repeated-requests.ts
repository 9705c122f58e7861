/** Who counts the requests that carry a signal. */
const counters = new WeakMap<AbortSignal, () => void>();

/** Counts the requests with a signal that are sent again. */
export function countRepeats(signal: AbortSignal, count: () => void): void {
  counters.set(signal, count);
}

/** Says that a request with this signal is sent again. */
export function noteRepeat(signal: AbortSignal): void {
  counters.get(signal)?.();
}

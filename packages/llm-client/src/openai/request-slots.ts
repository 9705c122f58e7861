import { ProviderError } from '@memgym/core';

/** Places for requests that are under way together. */
export interface RequestSlots {
  /**
   * Waits for a place, first come, first served.
   * @returns how to give it back; @throws {ProviderError} `aborted`
   */
  take(signal: AbortSignal | undefined): Promise<() => void>;
}

export function createRequestSlots(most: number): RequestSlots {
  const waiting = new Set<() => void>();
  let taken = 0;
  const give = (): void => {
    const [next] = waiting;
    // The place goes to the next one as it is.
    if (next === undefined) taken -= 1;
    else next();
  };
  return {
    async take(signal) {
      if (taken < most) {
        taken += 1;
        return give;
      }
      await new Promise<void>((resolve, reject) => {
        const leave = (): void => {
          waiting.delete(enter);
          reject(new ProviderError('aborted', 'The call was cancelled.'));
        };
        const enter = (): void => {
          waiting.delete(enter);
          signal?.removeEventListener('abort', leave);
          resolve();
        };
        if (signal?.aborted) return leave();
        signal?.addEventListener('abort', leave, { once: true });
        waiting.add(enter);
      });
      return give;
    },
  };
}

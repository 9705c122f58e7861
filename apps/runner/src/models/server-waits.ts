import type { ServerWait } from '@memgym/llm-client';

/** Reports that calls wait for a server. */
export interface Waiting {
  /** The call that has waited longest, in ms. */
  readonly wait: ServerWait;
  /** Number of waiting calls, at least 1. */
  readonly calls: number;
}

/** The calls of a run that wait for a server now. */
export interface ServerWaits {
  /** Pass this to the retry middleware of every server. */
  readonly onWait: (wait: ServerWait) => () => void;
  /**
   * The waits of a progress report: the longest wait and the number of waiting calls; empty if none waits.
   */
  progress(): { readonly waiting?: Waiting };
}

/** @param report called when a call begins to wait, and after the last wait */
export function createServerWaits(report: () => void): ServerWaits {
  const waits = new Set<ServerWait>();
  return {
    onWait(wait) {
      waits.add(wait);
      report();
      return () => {
        waits.delete(wait);
        if (waits.size === 0) report();
      };
    },
    progress() {
      const [wait] = [...waits].sort((a, b) => a.sinceMs - b.sinceMs);
      return wait === undefined ? {} : { waiting: { wait, calls: waits.size } };
    },
  };
}

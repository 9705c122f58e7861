import type { ServerWait } from '@memgym/llm-client';

/** That calls wait for a server. */
export interface Waiting {
  /** The call that has waited longest. */
  readonly wait: ServerWait;
  /** How many wait, from 1. */
  readonly calls: number;
}

/** The calls of a run that wait for a server now. */
export interface ServerWaits {
  /** To be given to the retries of every server. */
  readonly onWait: (wait: ServerWait) => () => void;
  /**
   * The waits in a progress: the call that has waited longest, and the number of waiting calls; nothing when there
   * is none.
   */
  progress(): { readonly waiting?: Waiting };
  /** Stops reporting waits. */
  close(): void;
}

const tellEveryMs = 1000;

/** @param tell called every second while a call waits, and once after the last wait */
export function createServerWaits(tell: () => void): ServerWaits {
  const waits = new Set<ServerWait>();
  let ticking: NodeJS.Timeout | undefined;
  const stop = (): void => {
    clearInterval(ticking);
    ticking = undefined;
  };
  return {
    onWait(wait) {
      waits.add(wait);
      ticking ??= setInterval(tell, tellEveryMs);
      return () => {
        waits.delete(wait);
        if (waits.size > 0) return;
        stop();
        tell();
      };
    },
    progress() {
      const [wait] = [...waits].sort((a, b) => a.sinceMs - b.sinceMs);
      return wait === undefined ? {} : { waiting: { wait, calls: waits.size } };
    },
    close: stop,
  };
}

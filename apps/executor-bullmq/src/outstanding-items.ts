import { InternalError } from '@memgym/core';
import type { WorkItem } from '@memgym/runner';

/** An item that has not been played to its end. */
export interface OutstandingItem {
  /** With the number of its latest attempt. */
  item: WorkItem;
  /** The users that a memory outside was given in that attempt. */
  scopes: string[];
  /** The worker that plays it; undefined while it waits in the queue. */
  worker: string | undefined;
  /** Workers that died while they played it. */
  deaths: number;
}

/** The items of a run that have not been played to their end. */
export interface OutstandingItems {
  /** The item, if this attempt at it is the latest one. */
  find(item: WorkItem): OutstandingItem | undefined;
  list(): readonly OutstandingItem[];
  playedBy(worker: string): readonly OutstandingItem[];
  end(outstanding: OutstandingItem): void;
  /** Ends all. */
  clear(): void;
  /**
   * Counts up the attempt, for another worker.
   * @throws {InternalError} when too many workers have died while they played it
   */
  again(outstanding: OutstandingItem, hasDied: boolean): void;
  /** Resolves when none is left. */
  readonly done: Promise<void>;
}

/** Workers that may die while they play an item, before the run is ended. */
const deathsPerItem = 3;

/** Identifies an item, whatever the attempt. */
export const keyOf = ({ system, episodeId }: WorkItem): string => JSON.stringify([system, episodeId]);

export function createOutstandingItems(items: readonly WorkItem[]): OutstandingItems {
  const all = new Map<string, OutstandingItem>(
    items.map((item) => [keyOf(item), { item, scopes: [], worker: undefined, deaths: 0 }]),
  );
  let resolve = (): void => undefined;
  const done = new Promise<void>((ended) => {
    resolve = ended;
  });
  const check = (): void => {
    if (all.size === 0) resolve();
  };
  check();
  return {
    find(item) {
      const found = all.get(keyOf(item));
      return found?.item.attempt === item.attempt ? found : undefined;
    },
    list: () => [...all.values()],
    playedBy: (worker) => [...all.values()].filter((each) => each.worker === worker),
    end({ item }) {
      all.delete(keyOf(item));
      check();
    },
    clear() {
      all.clear();
      check();
    },
    again(outstanding, hasDied) {
      const { item, scopes } = outstanding;
      if (hasDied) outstanding.deaths += 1;
      if (outstanding.deaths >= deathsPerItem) {
        throw new InternalError(
          `${deathsPerItem} workers ended while they played ${item.system}, ${item.episodeId}.`,
          { hint: 'See their messages. If memory is short, let each play fewer episodes at once.' },
        );
      }
      outstanding.item = {
        ...item,
        attempt: item.attempt + 1,
        earlierScopes: [...item.earlierScopes, ...scopes],
      };
      outstanding.scopes = [];
      outstanding.worker = undefined;
    },
    done,
  };
}

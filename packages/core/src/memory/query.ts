import type { JsonObject } from '../json.js';
import type { EventTime } from '../time.js';
import type { Usage } from '../usage.js';
import type { RetrievedMemory } from './memory-item.js';

/** Which memories may be returned. Applied before the best `k` are chosen. */
export interface QueryFilters {
  /** Inclusive bounds on `eventTime`; a memory without one is left out when either is given. */
  readonly eventTimeFrom?: EventTime;
  readonly eventTimeTo?: EventTime;
  readonly kinds?: readonly string[];
  /** Memories that came from at least one of these. */
  readonly sourceIds?: readonly string[];
  /** Memories whose `meta` has each of these members with an equal value, or with a list that contains it. */
  readonly meta?: JsonObject;
}

export interface Query {
  readonly text: string;
  /** At most this many memories of each kind: an integer ≥ 0, or `Infinity` for all; 0 returns nothing. */
  readonly k: number;
  readonly filters?: QueryFilters;
  /** Memories scored below it are left out. */
  readonly minScore?: number;
  /** When the question is asked, by the conversation's clock. */
  readonly queryTime?: EventTime;
}

/** A wanted effect of reading (heat, recency, visit count). Nothing changes until `commitAccess`. */
export interface AccessEvent {
  readonly memoryId: string;
  readonly effect: string;
}

export interface Retrieval {
  /** Best first; scores never increase; ties ordered by id or age, always the same way. */
  readonly items: readonly RetrievedMemory[];
  readonly usage: Usage;
  readonly accessEvents?: readonly AccessEvent[];
  /** Memories that had to be left out to respect a limit of the system, not `k`. */
  readonly truncated?: number;
  /** The items are all that there is, whatever was asked: their order means nothing. Default false. */
  readonly unranked?: true;
}

import type { JsonValue } from '../json.js';
import type { EventTime, IngestTime } from '../time.js';
import type { Usage } from '../usage.js';
import type { ReadExplanation } from './explanation.js';
import type { RetrievedMemory } from './memory-item.js';

/**
 * A condition on a value of `meta`, in the form of MongoDB queries. Numbers are compared with numbers and texts with
 * texts; other values are neither greater nor less. A list fulfils a condition if one of its items does, and `$ne` or
 * `$nin` if all of them do.
 */
export interface MetaCondition {
  /**
   * Equal to the value, or a list that contains it; for a list: equal to it, or a list that contains all of its items.
   */
  readonly $eq?: JsonValue;
  /** Missing, or not equal in the sense of `$eq`. */
  readonly $ne?: JsonValue;
  readonly $gt?: number | string;
  readonly $gte?: number | string;
  readonly $lt?: number | string;
  readonly $lte?: number | string;
  /** Equal to one of them. */
  readonly $in?: readonly JsonValue[];
  /** Missing, or equal to none of them. */
  readonly $nin?: readonly JsonValue[];
  /** Whether the key must exist or must be missing. */
  readonly $exists?: boolean;
}

/**
 * A filter of memories; every member must be fulfilled. Applied before the best `k` are chosen. Filters in filters, keys of
 * `meta` and lists among the values of `$in` and `$nin` are conditions, of which it has at most 100.
 */
export interface QueryFilters {
  /** Inclusive bounds on `eventTime`; a memory without one is excluded if either is given. */
  readonly eventTimeFrom?: EventTime;
  readonly eventTimeTo?: EventTime;
  /** Inclusive bounds on `ingestTime`. */
  readonly ingestTimeFrom?: IngestTime;
  readonly ingestTimeTo?: IngestTime;
  readonly kinds?: readonly string[];
  /** Memories derived from at least one of these. */
  readonly sourceIds?: readonly string[];
  /** For each key, a value that the memory’s `meta` must have (see `$eq`), or a condition on it. */
  readonly meta?: { readonly [key: string]: JsonValue | MetaCondition };
  /** Filters that must all be fulfilled. */
  readonly $and?: readonly QueryFilters[];
  /** Filters of which at least one must be fulfilled. */
  readonly $or?: readonly QueryFilters[];
  /** A filter that must not be fulfilled. */
  readonly $not?: QueryFilters;
}

export interface Query {
  readonly text: string;
  /** At most this many memories of each kind: an integer ≥ 0, or `Infinity` for all; 0 returns nothing. */
  readonly k: number;
  readonly filters?: QueryFilters;
  /** Memories with a lower score are excluded. */
  readonly minScore?: number;
  /** Time of the question, by the conversation's clock. */
  readonly queryTime?: EventTime;
}

/** An effect that a retrieval requests (heat, recency, visit count). Nothing changes until `commitAccess`. */
export interface AccessEvent {
  readonly memoryId: string;
  readonly effect: string;
}

export interface Retrieval {
  /** Best first; scores never increase; ties are ordered by id or age, always in the same way. */
  readonly items: readonly RetrievedMemory[];
  readonly usage: Usage;
  readonly accessEvents?: readonly AccessEvent[];
  /** Number of memories omitted because of a limit of the system, not because of `k`. */
  readonly truncated?: number;
  /** The items are all memories, regardless of the query, and their order has no meaning. Default false. */
  readonly unranked?: true;
  /**
   * In an order by time of writing, memories written at the same time stay best first, as in an original that sorts its
   * hits by that time. Default: they are in the order of the conversation.
   */
  readonly tiesByRank?: true;
  /** The system cannot name the sources of its memories. Default: it cites them, as each item says. */
  readonly provenance?: 'unknown';
  /** Only if `ReadContext.explain` asked for it, and the system can explain its reads. */
  readonly explanation?: ReadExplanation;
}

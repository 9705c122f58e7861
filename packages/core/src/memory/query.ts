import type { JsonValue } from '../json.js';
import type { EventTime, IngestTime } from '../time.js';
import type { Usage } from '../usage.js';
import type { RetrievedMemory } from './memory-item.js';

/**
 * A condition on a value of `meta`, in the form of MongoDB queries. Numbers are compared with numbers and texts with
 * texts; anything else is neither greater nor less. A list fulfils a condition if one of its items does, and `$ne` or
 * `$nin` if all of them do.
 */
export interface MetaCondition {
  /** Equal to it, or a list that contains it; given a list: that list, or one that contains all of its items. */
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
  /** Whether the key must be there, or must not. */
  readonly $exists?: boolean;
}

/** Which memories may be returned: those for which every member holds. Applied before the best `k` are chosen. */
export interface QueryFilters {
  /** Inclusive bounds on `eventTime`; a memory without one is left out when either is given. */
  readonly eventTimeFrom?: EventTime;
  readonly eventTimeTo?: EventTime;
  /** Inclusive bounds on `ingestTime`. */
  readonly ingestTimeFrom?: IngestTime;
  readonly ingestTimeTo?: IngestTime;
  readonly kinds?: readonly string[];
  /** Memories that came from at least one of these. */
  readonly sourceIds?: readonly string[];
  /** For each key a value that the memory’s `meta` must have there (see `$eq`), or a condition on it. */
  readonly meta?: { readonly [key: string]: JsonValue | MetaCondition };
  /** Filters that must all hold. */
  readonly $and?: readonly QueryFilters[];
  /** Filters of which one must hold. */
  readonly $or?: readonly QueryFilters[];
  /** A filter that must not hold. */
  readonly $not?: QueryFilters;
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

import type { CallRecord, ChatMessage, EpisodeEndRecord, EpisodeRecord, ServiceProof } from '@memgym/core';
import type { PlayedTimes } from '@memgym/evaluators';
import type { RunFinding, StoredState } from '@memgym/runs';

/** An episode of a run, to be played with one of its systems. Plain JSON, so that any process can be given it. */
export interface WorkItem {
  /** Name of the system in the experiment, or of a bound of the benchmark. */
  readonly system: string;
  readonly episodeId: string;
  /**
   * Which attempt of this process at the item it is, from 1. An executor that gives an item out again, because its first
   * attempt seems lost, counts up: what still comes from earlier attempts is then dropped.
   */
  readonly attempt: number;
  /** The users that a system outside was given in earlier attempts at the episode, the oldest first. */
  readonly earlierScopes: readonly string[];
  /** Whether the memory of the system is proved first, by who plays the item. Default: it was proved before. */
  readonly proves?: true;
  /** Why the memory of the system cannot be measured, so that no question is asked. Absent if it can. */
  readonly refused?: string;
}

/** A sent message under the digest that call records cite. */
export interface SentText extends Pick<ChatMessage, 'role' | 'content'> {
  readonly digest: string;
}

/** A call that has ended, with everything that is written about it. Plain JSON. */
export interface MadeCall {
  readonly record: CallRecord;
  /** Its messages, without those that earlier calls of the item sent to the same client. */
  readonly texts: readonly SentText[];
  /** Parameters that its server was found to refuse. */
  readonly findings: readonly RunFinding[];
}

/** An event while an item is played. Plain JSON, so that it can come from any process. */
export type WorkEvent =
  /** Before the first write to a memory that keeps its state outside. */
  | {
      readonly kind: 'scope';
      readonly user: string;
      /** Name and version of the service, as it says; absent if it does not. */
      readonly service?: string;
    }
  /** The next record of the episode; its `episode-start` is the first event of an item. */
  | { readonly kind: 'record'; readonly record: EpisodeRecord }
  | { readonly kind: 'call'; readonly call: MadeCall }
  /** A state that a later record cites by its digest. */
  | { readonly kind: 'state'; readonly state: StoredState }
  /** A question was answered; its record comes when those asked with it are answered, too. */
  | { readonly kind: 'answer' }
  | { readonly kind: 'times'; readonly times: PlayedTimes }
  /** What was found out about the memory of an item that proves it. */
  | { readonly kind: 'proof'; readonly proof: ServiceProof }
  /** The last event. An item without it counts as not played. */
  | { readonly kind: 'end'; readonly status: EpisodeEndRecord['status']; readonly error?: string };

import type { BatchClient } from '../openai/batch-client.js';
import type { BatchLine } from './batch-lines.js';
import { type BatchNote, type BatchNotes, openBatchNotes } from './batch-notes.js';
import type { BatchSettings } from './batch-options.js';
import { type FollowedBatch, followBatch, type LineOutcome } from './follow-batch.js';

/** A batch that is open, or ended with replies that may still be asked for. */
interface OpenBatch {
  readonly note: BatchNote;
  /** Number of its requests that no call has taken. */
  free: number;
  followed?: Promise<FollowedBatch>;
  /** `untouched`: nothing was asked of it; `ended`: its server was asked to the end. */
  state: 'untouched' | 'open' | 'ended';
}

/** Servers limit the length of an id. */
export const digestLength = 40;
export const idOf = (digest: string, index: number): string => `${digest}-${index}`;
const digestOf = (id: string): string => id.slice(0, digestLength);

/** The batches on servers: those of this process, and those that earlier ones have left notes about. */
export class OpenBatches {
  readonly #settings: BatchSettings;
  readonly #onEnd: () => void;
  readonly #notes: BatchNotes;
  readonly #batches = new Set<OpenBatch>();
  /** The requests of earlier processes that no call has taken, by their digest. */
  readonly #free = new Map<string, { readonly batch: OpenBatch; readonly id: string }[]>();

  /**
   * @param onEnd is called when a batch has ended, so that its calls go on
   * @throws {ConfigError} when the notes about open batches cannot be read
   */
  constructor(settings: BatchSettings, onEnd: () => void) {
    this.#settings = settings;
    this.#onEnd = onEnd;
    this.#notes = openBatchNotes(settings.cacheFolder);
    for (const note of this.#notes.list()) {
      const batch: OpenBatch = { note, free: note.requests.length, state: 'untouched' };
      this.#batches.add(batch);
      for (const id of note.requests) {
        const equal = this.#free.get(digestOf(id));
        if (equal === undefined) this.#free.set(digestOf(id), [{ batch, id }]);
        else equal.push({ batch, id });
      }
    }
  }

  /** Sends a batch, and follows it to its end. */
  send(note: BatchNote, lines: readonly BatchLine[], client: BatchClient): Promise<FollowedBatch> {
    const batch: OpenBatch = { note, free: 0, state: 'open' };
    this.#batches.add(batch);
    return this.#follow(batch, client, lines);
  }

  /** The outcome of an equal request in a batch of an earlier process; undefined if there is none. */
  taken(digest: string, client: BatchClient): Promise<LineOutcome> | undefined {
    const equal = this.#free.get(digest)?.shift();
    if (equal === undefined) return undefined;
    const { batch, id } = equal;
    batch.free -= 1;
    batch.followed ??= this.#follow(batch, client, undefined);
    return batch.followed.then(({ outcomeOf }) => outcomeOf(id));
  }

  /** Removes the notes about batches whose replies are all stored. */
  forget(hasFailures: boolean): void {
    for (const { note, free, state } of this.#batches) {
      // The other requests of a batch of this run were answered from the cache.
      const isOver =
        note.run === this.#settings.run ? state === 'ended' || !hasFailures : state === 'ended' && free === 0;
      if (isOver && state !== 'open') this.#notes.remove(note.name);
    }
  }

  async #follow(
    batch: OpenBatch,
    client: BatchClient,
    lines: readonly BatchLine[] | undefined,
  ): Promise<FollowedBatch> {
    const { firstPauseMs, longestPauseMs, waitMs, sleep, onEvent, signal } = this.#settings;
    batch.state = 'open';
    const followed = await followBatch({
      ...{ client, notes: this.#notes, note: batch.note, lines },
      ...{ onEvent, signal, firstPauseMs, longestPauseMs, waitMs, sleep },
    });
    if (followed.isKnown) batch.state = 'ended';
    this.#onEnd();
    return followed;
  }
}

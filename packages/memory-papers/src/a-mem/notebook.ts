import type { EventTime } from '@memgym/core';
import type { MemoryDraft, MemoryRecord, Observation, RememberRequest } from '@memgym/memory-systems/define';
import { cosineSimilarity } from '@memgym/memory-systems/toolkit';
import type { AMemState } from './a-mem-state.js';
import { changedNote, type NoteData, noteDraft, noteIdOf, noteOf } from './note.js';

/** A note during a write, already stored or not. */
export interface OpenNote {
  readonly id: string;
  readonly note: NoteData;
  readonly eventTime: EventTime | undefined;
  /** Position in the list of all notes, oldest first, from 0. */
  readonly place: number;
}

/** All notes of a scope during a write: the stored notes with the changes made so far. */
export interface Notebook {
  readonly size: number;
  /** The notes most similar to a vector, best first. */
  nearest(vector: Float32Array, count: number): Promise<OpenNote[]>;
  add(observation: Observation, note: NoteData): void;
  change(open: OpenNote, note: NoteData): void;
  all(): OpenNote[];
  /** All new and changed notes. */
  drafts(): MemoryDraft[];
}

interface WorkingNote extends OpenNote {
  /** Its vector, if that was computed from its current text. */
  readonly vector: Float32Array | undefined;
  draft(note: NoteData): MemoryDraft;
}

/** @param options `prefersNewer`: whether the newer of equally similar notes comes first */
export function createNotebook(
  { view, search, embed }: Pick<RememberRequest<AMemState>, 'view' | 'search' | 'embed'>,
  { prefersNewer }: { readonly prefersNewer: boolean },
): Notebook {
  const newest = prefersNewer ? 1 : -1;
  const working = new Map<string, WorkingNote>();
  let added = 0;
  const places = new Map([...view.all()].map(({ item }, place) => [item.id, place]));
  const opened = (record: MemoryRecord): WorkingNote => ({
    id: record.item.id,
    note: noteOf(record),
    eventTime: record.item.eventTime,
    place: places.get(record.item.id) ?? 0,
    vector: record.vector,
    draft: (note) => changedNote(record, note),
  });

  /** Vectors computed in this write; each text is embedded once per write. */
  async function vectorsOf(notes: readonly WorkingNote[]): Promise<Float32Array[]> {
    const missing = notes.filter(({ vector }) => vector === undefined);
    const fresh = missing.length === 0 ? [] : await embed(missing.map(({ note }) => note.embeddedText));
    let next = 0;
    return notes.flatMap(({ vector }) => vector ?? fresh[next++] ?? []);
  }

  return {
    get size() {
      return view.size + added;
    },
    nearest: async (vector, count) => {
      // Equally similar notes beyond the count may be newer.
      const k = prefersNewer ? view.size : count + working.size;
      const held = await search({ vector, k });
      const rest = held
        .filter(({ id }) => !working.has(id))
        .map(({ record, score }) => ({ score, open: opened(record) }));
      const own = [...working.values()];
      const vectors = await vectorsOf(own);
      const mine = own.flatMap((open, at) => {
        const its = vectors[at];
        return its === undefined ? [] : [{ score: cosineSimilarity(vector, its), open }];
      });
      return [...rest, ...mine]
        .sort((left, right) => right.score - left.score || newest * (right.open.place - left.open.place))
        .slice(0, count)
        .map(({ open }) => open);
    },
    add: (observation, note) => {
      const { eventTime } = observation;
      const id = noteIdOf(observation);
      const place = view.size + added;
      const draft = (changed: NoteData) => noteDraft(changed, observation);
      working.set(id, { id, note, eventTime, place, vector: undefined, draft });
      added += 1;
    },
    change: ({ id }, note) => {
      const record = view.get(id);
      const earlier = working.get(id) ?? (record && opened(record));
      if (earlier === undefined) return;
      const same = earlier.note.embeddedText === note.embeddedText;
      working.set(id, { ...earlier, note, vector: same ? earlier.vector : undefined });
    },
    all: () => {
      const held = [...view.all()].map((record) => working.get(record.item.id) ?? opened(record));
      return [...held, ...[...working.values()].filter(({ place }) => place >= view.size)];
    },
    drafts: () => [...working.values()].map(({ note, draft }) => draft(note)),
  };
}

import type { EventTime, Profile, WriteWarning } from '@memgym/core';
import type { Observation, RememberRequest } from '../../scoped/index.js';
import type { AMemMemoryOptions } from './a-mem-memory-options.js';
import type { AMemState } from './a-mem-state.js';
import { askForEvolution } from './ask-for-evolution.js';
import { embeddedTextOf, type NoteData, noteIdOf } from './note.js';
import type { Notebook, OpenNote } from './notebook.js';
import type { NoteEvolution } from './prompts/note-evolution.js';

interface NewNote {
  readonly observation: Observation;
  readonly note: NoteData;
  readonly notebook: Notebook;
  /** Number of this evolving insert; absent if the insert changed nothing. */
  readonly evolution: number;
  readonly warnings: WriteWarning[];
}

/**
 * Links a new note to its neighbours and rewrites their contexts and tags. The first note of a scope has no
 * neighbours; only `reference` makes the call anyway (docs/specs/memory-systems.md#a-mem-faults), and not with
 * marked sections.
 */
export async function evolveNotes(
  fresh: NewNote,
  request: RememberRequest<AMemState>,
  options: AMemMemoryOptions,
): Promise<{ readonly note: NoteData; readonly happened: boolean }> {
  const { observation, note, notebook, warnings } = fresh;
  const { profile, neighbourText, replies } = options;
  const unchanged = { note, happened: false };
  let near: OpenNote[] = [];
  if (notebook.size > 0) {
    const [vector] = await request.embed([neighbourText === 'content' ? note.content : note.embeddedText]);
    if (vector !== undefined) near = await notebook.nearest(vector, options.neighbours);
  } else if (profile === 'fixed' || replies === 'sections') return unchanged;

  // The original shows positions in its list of notes; small numbers work equally well and cannot become outdated.
  const numbers = near.map(({ place }, at) => (profile === 'reference' ? place : at));
  const input = {
    // The original shows only the time of a neighbour.
    note: { ...shown(note), ...timeOf(profile === 'fixed' ? observation.eventTime : undefined) },
    neighbours: near.map((open, at) => ({
      ...shown(open.note),
      number: numbers[at] ?? at,
      ...timeOf(open.eventTime),
    })),
  };
  const output = await askForEvolution(input, request, options, warnings);
  if (output === undefined) return unchanged;
  if (output.actions.includes('update_neighbor')) rewriteNeighbours(output, near, numbers, fresh, options);
  if (!output.actions.includes('strengthen')) return { note, happened: true };
  return { note: strengthened(output, near, fresh, options), happened: true };
}

function shown({ content, context, keywords, tags }: NoteData) {
  return { content, context, keywords, tags };
}

function timeOf(time: EventTime | undefined): { time?: EventTime } {
  return time === undefined ? {} : { time };
}

/** The new note, with its links and its new tags. */
function strengthened(
  { actions, connections, tags: newTags }: NoteEvolution,
  near: readonly OpenNote[],
  { note, evolution, warnings }: NewNote,
  { profile }: AMemMemoryOptions,
): NoteData {
  if (profile === 'reference') {
    // The original executes an action as often as the reply names it.
    const named = actions.filter((action) => action === 'strengthen');
    const links = [...note.links, ...named.flatMap(() => connections.map(String))];
    return rewritten({ ...note, links }, { tags: [...newTags] }, evolution, near, profile);
  }
  const links = new Set(note.links);
  for (const number of connections) {
    const linked = near[number];
    if (linked !== undefined) links.add(linked.id);
    else {
      const detail = `The model linked the note to ${number}; it was shown ${near.length} notes, from 0.`;
      warnings.push({ kind: 'unknown-reference', detail });
    }
  }
  const tags = usable(newTags, note.tags);
  return rewritten({ ...note, links: [...links] }, { tags }, evolution, near, profile);
}

function rewriteNeighbours(
  { rewrites }: NoteEvolution,
  near: readonly OpenNote[],
  numbers: readonly number[],
  { observation, notebook, evolution, warnings }: NewNote,
  { profile }: AMemMemoryOptions,
): void {
  const self = { id: noteIdOf(observation) };
  for (const { number, context, tags } of rewrites) {
    const open = near[numbers.indexOf(number)];
    if (open === undefined) {
      const detail = `The model rewrote note ${number}; it was shown ${near.length} notes, from 0.`;
      warnings.push({ kind: 'unknown-reference', detail });
      continue;
    }
    const { note } = open;
    const others = [self, ...near.filter((other) => other !== open)];
    const change = {
      context: context ?? note.context,
      tags: profile === 'reference' ? [...(tags ?? note.tags)] : usable(tags ?? [], note.tags),
    };
    // The original embeds a rewritten neighbour only with all the others: docs/specs/memory-systems.md#a-mem-faults.
    const embedding = profile === 'reference' ? 'later' : 'fixed';
    const changed = rewritten(note, change, evolution, others, embedding);
    if (changed !== note) notebook.change(open, changed);
  }
}

/** A note with a new context or tags; its history records the previous ones and the notes the model saw. */
function rewritten(
  note: NoteData,
  change: Partial<Pick<NoteData, 'context' | 'tags'>>,
  evolution: number,
  seen: readonly { readonly id: string }[],
  embedding: Profile | 'later',
): NoteData {
  const { context, tags } = note;
  const next = { ...note, ...change };
  if (next.context === context && JSON.stringify(next.tags) === JSON.stringify(tags)) return note;
  const entry = { evolution, shownIds: seen.map(({ id }) => id), before: { context, tags } };
  const embeddedText = embedding === 'later' ? note.embeddedText : embeddedTextOf(next, embedding);
  return { ...next, embeddedText, changes: [...note.changes, entry] };
}

/** The non-empty tags, or the old ones if all are empty. */
function usable(tags: readonly string[], old: string[]): string[] {
  const said = [...new Set(tags.map((tag) => tag.trim()))].filter((tag) => tag !== '');
  return said.length === 0 ? old : said;
}

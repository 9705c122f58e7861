import type { EventTime, WriteWarning } from '@memgym/core';
import type { Observation, RememberRequest } from '@memgym/memory-systems/define';
import type { AMemMemoryOptions } from './a-mem-memory-options.js';
import type { AMemState } from './a-mem-state.js';
import { type NoteData, noteIdOf } from './note.js';
import type { Notebook, OpenNote } from './notebook.js';
import type { NoteEvolution } from './prompts/note-evolution.js';
import type { AMemRules } from './rules.js';

interface NewNote {
  readonly observation: Observation;
  readonly note: NoteData;
  readonly notebook: Notebook;
  /** Number of this evolving insert; absent if the insert changed nothing. */
  readonly evolution: number;
  readonly warnings: WriteWarning[];
}

interface Evolving {
  readonly options: AMemMemoryOptions;
  readonly rules: AMemRules;
}

/** Links a new note to its neighbours and rewrites their contexts and tags. The first note of a scope has none. */
export async function evolveNotes(
  fresh: NewNote,
  request: RememberRequest<AMemState>,
  { options, rules }: Evolving,
): Promise<{ readonly note: NoteData; readonly happened: boolean }> {
  const { observation, note, notebook, warnings } = fresh;
  const { neighbourText, replies } = options;
  const unchanged = { note, happened: false };
  let near: OpenNote[] = [];
  if (notebook.size > 0) {
    const [vector] = await request.embed([neighbourText === 'content' ? note.content : note.embeddedText]);
    if (vector !== undefined) near = await notebook.nearest(vector, options.neighbours);
  } else if (!rules.asksAboutFirstNote(replies)) return unchanged;

  const numbers = near.map((open, at) => rules.shownNumber(open, at));
  const input = {
    note: { ...shown(note), ...(rules.showsTimeOfNewNote && timeOf(observation.eventTime)) },
    neighbours: near.map((open, at) => ({
      ...shown(open.note),
      number: numbers[at] ?? at,
      ...timeOf(open.eventTime),
    })),
  };
  const output = await rules.askForEvolution[replies](input, request, options, warnings);
  if (output === undefined) return unchanged;
  if (output.actions.includes('update_neighbor')) rewriteNeighbours(output, near, numbers, fresh, rules);
  if (!output.actions.includes('strengthen')) return { note, happened: true };
  return { note: strengthened(output, near, fresh, rules), happened: true };
}

function shown({ content, context, keywords, tags }: NoteData) {
  return { content, context, keywords, tags };
}

function timeOf(time: EventTime | undefined): { time?: EventTime } {
  return time === undefined ? {} : { time };
}

/** The new note, with its links and its new tags. */
function strengthened(
  output: NoteEvolution,
  near: readonly OpenNote[],
  { note, evolution, warnings }: NewNote,
  rules: AMemRules,
): NoteData {
  const links = rules.newLinks(output, near, warnings);
  const tags = rules.newTags(output.tags, note.tags);
  return rewritten({ ...note, links }, { tags }, { evolution, seen: near, embeddedText: rules.embeddedText });
}

function rewriteNeighbours(
  { rewrites }: NoteEvolution,
  near: readonly OpenNote[],
  numbers: readonly number[],
  { observation, notebook, evolution, warnings }: NewNote,
  rules: AMemRules,
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
    const change = { context: context ?? note.context, tags: rules.newTags(tags, note.tags) };
    const embeddedText = rules.embedsRewrittenNeighbours ? rules.embeddedText : () => note.embeddedText;
    const changed = rewritten(note, change, { evolution, seen: others, embeddedText });
    if (changed !== note) notebook.change(open, changed);
  }
}

interface Rewriting {
  readonly evolution: number;
  /** The other notes that the model saw. */
  readonly seen: readonly { readonly id: string }[];
  readonly embeddedText: AMemRules['embeddedText'];
}

/** A note with a new context or tags; its history records the previous ones and the notes the model saw. */
function rewritten(
  note: NoteData,
  change: Partial<Pick<NoteData, 'context' | 'tags'>>,
  { evolution, seen, embeddedText }: Rewriting,
): NoteData {
  const { context, tags } = note;
  const next = { ...note, ...change };
  if (next.context === context && JSON.stringify(next.tags) === JSON.stringify(tags)) return note;
  const entry = { evolution, shownIds: seen.map(({ id }) => id), before: { context, tags } };
  return { ...next, embeddedText: embeddedText(next), changes: [...note.changes, entry] };
}

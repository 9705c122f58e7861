import type { EventTime, WriteWarning } from '@memgym/core';
import type { MemoryChanges, Observation, RememberRequest } from '@memgym/memory-systems/define';
import { languageOf, showMessages, unusableReply } from '@memgym/memory-systems/toolkit';
import type { AMemMemoryOptions } from './a-mem-memory-options.js';
import type { AMemState } from './a-mem-state.js';
import type { AnnotationRequest } from './annotate-in-sections.js';
import {
  type Annotation,
  createNote,
  createPlainNote,
  type NoteData,
  noAnnotation,
  noteIdOf,
} from './note.js';
import { createNotebook, type Notebook, type OpenNote } from './notebook.js';
import { analyseNotePrompt } from './prompts/analyse-note.js';
import type { NoteEvolution } from './prompts/note-evolution.js';
import type { AMemRules } from './rules.js';

/**
 * One note per message, oldest first, each evolved with the earlier notes. Source:
 * docs/specs/memory-systems.md#a-mem-write.
 */
export async function rememberNotes(
  request: RememberRequest<AMemState>,
  options: AMemMemoryOptions,
  rules: AMemRules,
): Promise<MemoryChanges<AMemState>> {
  const notebook = createNotebook(request, rules);
  if (options.preset === 'memorybench') {
    for (const observation of request.observations) notebook.add(observation, createPlainNote(observation));
    return { put: notebook.drafts() };
  }
  const warnings: WriteWarning[] = [];
  let { evolutions } = request.view.state;
  for (const observation of request.observations) {
    const annotation = await annotateMessage(observation, request, { options, rules, warnings });
    const note = createNote(observation, annotation, rules);
    const evolved = await evolveNotes(
      { observation, note, notebook, evolution: evolutions + 1, warnings },
      request,
      { options, rules },
    );
    notebook.add(observation, evolved.note);
    if (!evolved.happened) continue;
    evolutions += 1;
    rules.afterEvolution(notebook, evolutions, options);
  }
  return { put: notebook.drafts(), state: { evolutions }, warnings };
}

interface Annotating {
  readonly options: AMemMemoryOptions;
  readonly rules: AMemRules;
  readonly warnings: WriteWarning[];
}

/**
 * A model's annotation of a message. Source: docs/specs/memory-systems.md#a-mem-write, step 1.
 * @throws {ProviderError} when its reply cannot be read and `onUnusableReply` is `fail`
 */
async function annotateMessage(
  observation: Observation,
  request: AnnotationRequest,
  { options, rules, warnings }: Annotating,
): Promise<Annotation> {
  const language = languageOf([observation]);
  const [message] = showMessages([rules.shownMessage(observation)]);
  if (message === undefined) return noAnnotation;
  const shown = { language, message };
  if (options.replies === 'sections') {
    return rules.annotateInSections({ observation, shown }, request, { options, warnings });
  }
  const { temperature, maxOutputTokens } = options;
  const asked = await request.tryAsk(analyseNotePrompt, shown, { temperature, maxOutputTokens });
  if (asked.ok) return rules.storedAnnotation(asked.output);
  const detail = `${asked.problem} The note is stored without keywords.`;
  warnings.push(unusableReply(options, asked.error, detail));
  return noAnnotation;
}

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
async function evolveNotes(
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
  const output = await rules.askForEvolution[replies](input, request, { options, warnings });
  if (output === undefined) return unchanged;
  if (output.actions.includes('update_neighbor')) rewriteNeighbours(output, fresh, { near, numbers, rules });
  if (!output.actions.includes('strengthen')) return { note, happened: true };
  return { note: strengthened(output, near, { fresh, rules }), happened: true };
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
  { fresh: { note, evolution, warnings }, rules }: { readonly fresh: NewNote; readonly rules: AMemRules },
): NoteData {
  const links = rules.newLinks(output, near, warnings);
  const tags = rules.newTags(output.tags, note.tags);
  return rewritten({ ...note, links }, { tags }, { evolution, seen: near, embeddedText: rules.embeddedText });
}

function rewriteNeighbours(
  { rewrites }: NoteEvolution,
  { observation, notebook, evolution, warnings }: NewNote,
  {
    near,
    numbers,
    rules,
  }: { readonly near: readonly OpenNote[]; readonly numbers: readonly number[]; readonly rules: AMemRules },
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

import type { WriteWarning } from '@memgym/core';
import {
  type Observation,
  type ReadRequest,
  type SearchResult,
  shownText,
} from '@memgym/memory-systems/define';
import { withoutOwnTime } from '@memgym/memory-systems/toolkit';
import type * as z from 'zod';
import type { AMemMemoryOptions } from './a-mem-memory-options.js';
import type { AMemState } from './a-mem-state.js';
import { type AnnotateMessage, annotateInSections } from './annotate-in-sections.js';
import { askAtOnce } from './ask-at-once.js';
import type { AskForEvolution, EvolutionRequest, NoteWriting } from './ask-for-evolution.js';
import { followLinks, type NoteQuestion } from './follow-links.js';
import { type Annotation, noAnnotation, noteText } from './note.js';
import type { Notebook, OpenNote } from './notebook.js';
import {
  decideEvolutionPrompt,
  strengthenNotePrompt,
  updateNeighboursPrompt,
} from './prompts/evolve-in-sections.js';
import { evolveNotesPrompt } from './prompts/evolve-notes.js';
import type { evolutionSchema, NoteEvolution } from './prompts/note-evolution.js';
import type { Neighbourhood } from './prompts/shown-note.js';
import { listOf, numbersOf, readSections } from './read-sections.js';
import { unusable } from './unusable-evolution.js';
import { withoutSection } from './without-section.js';

/** A label alone, with its heading forgotten. */
const bareDecision =
  /^[^\w\n\r\u2028\u2029]*(NO_EVOLUTION|STRENGTHEN_AND_UPDATE|STRENGTHEN|UPDATE_NEIGHBOR)[^\w\n\r\u2028\u2029]*$/im;

/** One to three calls with marked sections. */
async function askInSections(
  shown: Neighbourhood,
  request: EvolutionRequest,
  { options, warnings }: NoteWriting,
): Promise<NoteEvolution | undefined> {
  const ask = async (prompt: typeof decideEvolutionPrompt, names: readonly string[]) => {
    const { temperature, maxOutputTokens } = options;
    const asked = await request.tryAsk(prompt, shown, { temperature, maxOutputTokens });
    const sections = readSections(asked.ok ? asked.output : '', names);
    if (sections.size > 0) return sections;
    const [, label] = (prompt === decideEvolutionPrompt && asked.ok && bareDecision.exec(asked.output)) || [];
    if (label !== undefined) return new Map([['DECISION', label]]);
    unusable(asked.ok ? withoutSection(names[0] ?? '') : asked.error, options, warnings);
    return undefined;
  };
  // Read only up to the reason, because a reason against an action also names the action.
  const decision = (await ask(decideEvolutionPrompt, ['DECISION', 'REASON']))?.get('DECISION')?.toLowerCase();
  if (decision === undefined) return undefined;
  if (!/\b(?:none|no|strengthen|update|both)/.test(decision)) {
    unusable(withoutSection('DECISION that decides'), options, warnings);
    return undefined;
  }
  if (/^\W*no(?:ne)?(?![a-z])/.test(decision)) return undefined;
  const both = /\bboth\b|strengthen[_\s]*and[_\s]*update/.test(decision);
  const strengthened =
    both || /\bstrengthen/.test(decision)
      ? await ask(strengthenNotePrompt, ['CONNECTIONS', 'TAGS'])
      : undefined;
  const numbers = shown.neighbours.map(({ number }) => number);
  const updated =
    both || /\bupdate/.test(decision)
      ? await ask(
          updateNeighboursPrompt,
          numbers.map((number) => `NEIGHBOR ${number}`),
        )
      : undefined;
  if (strengthened === undefined && updated === undefined) return undefined;
  const tags = listOf(strengthened?.get('TAGS'));
  return {
    actions: [
      ...(strengthened === undefined ? [] : (['strengthen'] as const)),
      ...(updated === undefined ? [] : (['update_neighbor'] as const)),
    ],
    connections: numbersOf(strengthened?.get('CONNECTIONS')),
    // Fields that a reply omits are unchanged.
    tags: tags.length > 0 ? tags : shown.note.tags,
    rewrites: numbers.map((number) => {
      const block = readSections(updated?.get(`NEIGHBOR ${number}`) ?? '', ['CONTEXT', 'TAGS']);
      const context = block.get('CONTEXT');
      const own = listOf(block.get('TAGS'));
      return { number, ...(context && { context }), ...(own.length > 0 && { tags: own }) };
    }),
  };
}

/** Asks for all changes in one call; changed neighbours are named by number. */
const askAsJson: AskForEvolution = (shown, request, { options, warnings }) =>
  askAtOnce(evolveNotesPrompt, shown, { request, options, warnings, rewritesOf: rewritesByNumber });

const rewritesByNumber = ({ neighbours }: z.output<typeof evolutionSchema>): NoteEvolution['rewrites'] =>
  neighbours.map(({ number, context, tags }) => ({
    number,
    ...(context.trim() !== '' && { context: context.trim() }),
    ...(tags.length > 0 && { tags }),
  }));

/** Where the original writes and reads otherwise; `reference/reference-rules.ts` has its rules. */
export interface AMemRules {
  /** A message as the model sees it that annotates it. */
  shownMessage(observation: Observation): Observation;
  /** A readable annotation as it is stored. */
  storedAnnotation(reply: Annotation): Annotation;
  annotateInSections: AnnotateMessage;
  /** The content of a message's note. */
  content(observation: Observation): string;
  /** The text that a note's vector is computed from. */
  embeddedText(note: Annotation & { readonly content: string }): string;

  /** Whether the newer of equally similar neighbours comes first. */
  readonly prefersNewer: boolean;
  /** Whether a model is asked about the first note of a scope, which has no neighbours. */
  asksAboutFirstNote(replies: AMemMemoryOptions['replies']): boolean;
  /**
   * The number under which a neighbour is shown.
   * @param at its position among the neighbours, from 0
   */
  shownNumber(neighbour: OpenNote, at: number): number;
  /** Whether the new note is shown with its time. */
  readonly showsTimeOfNewNote: boolean;
  /** Asks how a new note and its neighbours change, by format of the reply. */
  readonly askForEvolution: Readonly<Record<AMemMemoryOptions['replies'], AskForEvolution>>;
  /** The links of a new note after its evolution. */
  newLinks(evolution: NoteEvolution, near: readonly OpenNote[], warnings: WriteWarning[]): string[];
  /**
   * The tags of a note after its evolution.
   * @param proposed undefined if the model proposed none
   */
  newTags(proposed: readonly string[] | undefined, old: string[]): string[];
  /** Whether a rewritten neighbour is embedded at once. */
  readonly embedsRewrittenNeighbours: boolean;
  /** Changes the other notes after an insert that changed one. */
  afterEvolution(
    notebook: Notebook,
    evolutions: number,
    options: Pick<AMemMemoryOptions, 'evolutionThreshold'>,
  ): void;

  /** The links of a note after others are forgotten. */
  remainingLinks(links: string[], forgotten: ReadonlySet<string>): string[];
  /** The notes found for a question, and those that they link to. */
  followLinks(
    question: NoteQuestion,
    request: ReadRequest<AMemState>,
    options: AMemMemoryOptions,
  ): Promise<SearchResult>;
}

/** The rules without the faults of the original. */
export const fixedRules: AMemRules = {
  shownMessage: (observation) => observation,
  storedAnnotation: ({ keywords, context, tags }) => ({
    keywords: tidied(keywords),
    context: context.trim() || noAnnotation.context,
    tags: tidied(tags),
  }),
  annotateInSections,
  // A note is shown with the time of its message.
  content: (observation) => {
    const said = withoutOwnTime(observation.content, observation.eventTime);
    return said === '' ? shownText(observation) : shownText({ ...observation, content: said });
  },
  embeddedText: noteText,

  prefersNewer: false,
  asksAboutFirstNote: () => false,
  // Small numbers work as well as positions in the list of all notes, and cannot become outdated.
  shownNumber: (_, at) => at,
  showsTimeOfNewNote: true,
  askForEvolution: { json: askAsJson, sections: askInSections },
  newLinks: linksByNumber,
  newTags: (proposed = [], old) => {
    const tags = tidied(proposed);
    return tags.length === 0 ? old : tags;
  },
  embedsRewrittenNeighbours: true,
  afterEvolution: () => undefined,

  remainingLinks: (links, forgotten) => links.filter((id) => !forgotten.has(id)),
  followLinks,
};

function tidied(list: readonly string[]): string[] {
  return [...new Set(list.map((entry) => entry.trim()))].filter((entry) => entry !== '');
}

/** Ids of the neighbours that a model named by number; an unknown number is reported. */
function linksByNumber(
  { connections }: NoteEvolution,
  near: readonly OpenNote[],
  warnings: WriteWarning[],
): string[] {
  const links = new Set<string>();
  for (const number of connections) {
    const linked = near[number];
    if (linked !== undefined) links.add(linked.id);
    else {
      const detail = `The model linked the note to ${number}; it was shown ${near.length} notes, from 0.`;
      warnings.push({ kind: 'unknown-reference', detail });
    }
  }
  return [...links];
}

import type { WriteWarning } from '@memgym/core';
import {
  type Observation,
  type ReadRequest,
  type SearchResult,
  shownText,
} from '@memgym/memory-systems/define';
import { withoutOwnTime } from '@memgym/memory-systems/toolkit';
import type { AMemMemoryOptions } from './a-mem-memory-options.js';
import type { AMemState } from './a-mem-state.js';
import { type AnnotateMessage, annotateInSections } from './annotate-in-sections.js';
import { askAsJson } from './ask-as-json.js';
import type { AskForEvolution } from './ask-for-evolution.js';
import { askInSections } from './ask-in-sections.js';
import { followLinks, type NoteQuestion } from './follow-links.js';
import { linksByNumber } from './links-by-number.js';
import { type Annotation, noAnnotation, noteText } from './note.js';
import type { Notebook, OpenNote } from './notebook.js';
import type { NoteEvolution } from './prompts/note-evolution.js';

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

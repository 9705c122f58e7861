import type { WriteWarning } from '@memgym/core';
import { defined } from '@memgym/core/config';
import type { FoundMemory, MemoryHit, ReadRequest, SearchResult } from '@memgym/memory-systems/define';
import { unusableReply } from '@memgym/memory-systems/toolkit';
import type * as z from 'zod';
import type { AMemMemoryOptions } from '../a-mem-memory-options.js';
import type { AMemState } from '../a-mem-state.js';
import type { AnnotationRequest, MessageToAnnotate } from '../annotate-in-sections.js';
import { askAtOnce } from '../ask-at-once.js';
import type { AskForEvolution, NoteWriting } from '../ask-for-evolution.js';
import { idsOf, type Links, type NoteQuestion } from '../follow-links.js';
import { type Annotation, contentAsReference, noAnnotation, noteOf } from '../note.js';
import type { Notebook } from '../notebook.js';
import { analyseInSectionsPrompt, nameKeywordsPrompt } from '../prompts/analyse-in-sections.js';
import type { NoteEvolution } from '../prompts/note-evolution.js';
import type { Neighbourhood } from '../prompts/shown-note.js';
import type { AMemRules } from '../rules.js';
import { askInSectionsAsReference } from './ask-in-sections-as-reference.js';
import { evolveNotesReferencePrompt, type positionalEvolutionSchema } from './prompts/evolve-notes.js';
import { originalContext, originalKeywords, originalList, originalSection } from './sections-as-reference.js';

/** Asks for all changes in one call; the reply has an entry for every neighbour, in the order shown. */
const askByPosition: AskForEvolution = (shown, request, { options, warnings }) =>
  askAtOnce(evolveNotesReferencePrompt, shown, {
    request,
    options,
    warnings,
    rewritesOf: rewritesByPosition,
  });

/** Contexts and tags by position; surplus ones are omitted. */
function rewritesByPosition(
  {
    new_context_neighborhood: contexts,
    new_tags_neighborhood: tags,
  }: z.output<typeof positionalEvolutionSchema>,
  shown: Neighbourhood,
  warnings: WriteWarning[],
): NoteEvolution['rewrites'] {
  const most = Math.max(contexts.length, tags.length);
  if (most > shown.neighbours.length) {
    const detail = `The model rewrote ${most} notes; it was shown ${shown.neighbours.length}, and the rest was left out.`;
    warnings.push({ kind: 'rejected-change', detail });
  }
  // The list of tags determines how many neighbours change.
  return shown.neighbours.slice(0, tags.length).map(({ number }, place) => {
    const context = contexts[place];
    const own = tags[place];
    return { number, ...defined({ context }), ...(own && { tags: own }) };
  });
}

/** The rules of the original. Its faults are in docs/specs/memory-systems.md#a-mem-faults. */
export const referenceRules: AMemRules = {
  /** Without its time. */
  shownMessage: ({ eventTime: _time, ...undated }) => undated,
  storedAnnotation: ({ keywords, context, tags }) => ({
    keywords,
    context: context || noAnnotation.context,
    tags,
  }),
  annotateInSections: annotateAsReference,
  content: contentAsReference,
  /** docs/specs/memory-systems.md#a-mem-write, step 4 */
  embeddedText: ({ content, context, keywords, tags }) =>
    `content:${content} context:${context} keywords: ${keywords.join(', ')} tags: ${tags.join(', ')}`,

  prefersNewer: true,
  /** Not with marked sections (docs/specs/memory-systems.md#a-mem-faults). */
  asksAboutFirstNote: (replies) => replies === 'json',
  /** The position in the list of all notes. */
  shownNumber: ({ place }) => place,
  /** Only neighbours are shown with their time. */
  showsTimeOfNewNote: false,
  askForEvolution: { json: askByPosition, sections: askInSectionsAsReference },
  /** Unchecked positions; an action is executed as often as the reply names it. */
  newLinks: ({ actions, connections }) =>
    actions.filter((action) => action === 'strengthen').flatMap(() => connections.map(String)),
  newTags: (proposed, old) => [...(proposed ?? old)],
  /** Only with all the others (docs/specs/memory-systems.md#a-mem-faults). */
  embedsRewrittenNeighbours: false,
  afterEvolution: (notebook, evolutions, { evolutionThreshold }) => {
    if (evolutions % evolutionThreshold === 0) consolidate(notebook);
  },

  /** Links are positions, which any deletion shifts (docs/specs/memory-systems.md#a-mem-faults). */
  remainingLinks: (links) => links,
  followLinks: followLinksAsReference,
};

/**
 * All notes are embedded again, in a different layout than the first time:
 * docs/specs/memory-systems.md#a-mem-faults.
 */
function consolidate(notebook: Notebook): void {
  for (const open of notebook.all()) {
    const { content, context, keywords, tags } = open.note;
    const embeddedText = `${content} , ${context} ${keywords.join(' ')} ${tags.join(' ')}`;
    notebook.change(open, { ...open.note, embeddedText });
  }
}

/** The nearest notes, each followed by the notes that it links to. */
async function followLinksAsReference(
  question: NoteQuestion,
  request: ReadRequest<AMemState>,
  options: AMemMemoryOptions,
): Promise<SearchResult> {
  const { query, search, view } = request;
  const ranked = await search({ ...question, k: view.size });
  const found = newestFirst(ranked).slice(0, query.k);
  const list = [...view.all()];
  // A position below 0 counts from the end. One past the end is ignored; the original fails.
  const linksOf: Links = (record) => noteOf(record).links.flatMap((link) => list.at(Number(link)) ?? []);
  return { hits: withLinks(found, linksOf, { request, options }), isFinal: true };
}

/** Among equal scores the newer note comes first. */
function newestFirst(found: readonly FoundMemory[]): FoundMemory[] {
  return found.toSorted((left, right) => right.score - left.score || right.record.order - left.record.order);
}

/**
 * Each hit, followed by up to k + 1 of the notes that it links to, in the order of its links. A repeated note is shown
 * only at its first position; the original prints it again.
 */
function withLinks(
  found: readonly FoundMemory[],
  linksOf: Links,
  {
    request: { query },
    options: { kLinked = query.k + 1 },
  }: { readonly request: ReadRequest<AMemState>; readonly options: AMemMemoryOptions },
): MemoryHit[] {
  const hitIds = new Set(found.map(({ id }) => id));
  return found.flatMap(({ id, score, record }): MemoryHit[] => {
    const links = linksOf(record);
    const linked = links.slice(0, kLinked).map((other): MemoryHit => {
      const kind = hitIds.has(other.item.id) ? {} : { kind: 'linked-note' };
      return { id: other.item.id, score, ...kind, links: idsOf(linksOf(other)) };
    });
    return [{ id, score, links: idsOf(links) }, ...linked];
  });
}

/**
 * Takes missing parts from the stored message, so that keywords are requested again only if the message has none.
 */
async function annotateAsReference(
  { shown, observation }: MessageToAnnotate,
  { tryAsk }: AnnotationRequest,
  { options, warnings }: NoteWriting,
): Promise<Annotation> {
  const content = contentAsReference(observation);
  const { temperature, maxOutputTokens } = options;
  const settings = { temperature, maxOutputTokens };
  const names = ['KEYWORDS', 'CONTEXT', 'TAGS'];
  const first = await tryAsk(analyseInSectionsPrompt, shown, settings);
  if (!first.ok) {
    const detail = `${first.error.message} The note is annotated from the message.`;
    warnings.push(unusableReply(options, first.error, detail));
  }
  const reply = first.ok ? first.output : '';
  const part = (name: string) =>
    originalSection(
      reply,
      name,
      names.filter((other) => other !== name),
    );
  let keywords = originalList(part('KEYWORDS'));
  if (keywords.length === 0) keywords = originalKeywords(content);
  const named = originalList(part('TAGS'));
  const tags = named.length > 0 ? named : keywords.slice(0, 3);
  if (keywords.length === 0) {
    const second = await tryAsk(nameKeywordsPrompt, shown, settings);
    keywords = originalList(second.ok ? second.output : '');
  }
  return {
    keywords,
    context: part('CONTEXT') || originalContext(content) || noAnnotation.context,
    tags: tags.length > 0 ? tags : keywords.slice(0, 3),
  };
}

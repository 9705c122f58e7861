import { contentAsOriginal, noAnnotation } from '../note.js';
import type { AMemRules } from '../rules.js';
import { annotateAsOriginal } from './annotate-as-original.js';
import { askByPosition } from './ask-by-position.js';
import { askInSectionsAsOriginal } from './ask-in-sections-as-original.js';
import { consolidate } from './consolidate.js';
import { followLinksAsOriginal } from './follow-links-as-original.js';

/** The rules of the original. Its faults are in docs/specs/memory-systems.md#a-mem-faults. */
export const referenceRules: AMemRules = {
  /** Without its time. */
  shownMessage: ({ eventTime: _time, ...undated }) => undated,
  storedAnnotation: ({ keywords, context, tags }) => ({
    keywords,
    context: context || noAnnotation.context,
    tags,
  }),
  annotateInSections: annotateAsOriginal,
  content: contentAsOriginal,
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
  askForEvolution: { json: askByPosition, sections: askInSectionsAsOriginal },
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
  followLinks: followLinksAsOriginal,
};

import type { WriteWarning } from '@memgym/core';
import { defined } from '@memgym/core/config';
import type * as z from 'zod';
import { askAtOnce } from '../ask-at-once.js';
import type { AskForEvolution } from '../ask-for-evolution.js';
import type { NoteEvolution } from '../prompts/note-evolution.js';
import type { Neighbourhood } from '../prompts/shown-note.js';
import { evolveNotesReferencePrompt, type positionalEvolutionSchema } from './prompts/evolve-notes.js';

/** Asks for all changes in one call; the reply has an entry for every neighbour, in the order shown. */
export const askByPosition: AskForEvolution = (shown, request, options, warnings) =>
  askAtOnce(evolveNotesReferencePrompt, shown, request, {
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

import { type OfflineReply, offlineReply } from '@memgym/prompts';
import { topWords } from '../toolkit/top-words.js';
import { simulateAnnotation } from './offline/simulate-annotation.js';
import { simulateEvolution } from './offline/simulate-evolution.js';
import { analyseInSectionsPrompt, nameKeywordsPrompt } from './prompts/analyse-in-sections.js';
import { analyseNotePrompt } from './prompts/analyse-note.js';
import {
  decideEvolutionPrompt,
  strengthenNotePrompt,
  updateNeighboursPrompt,
} from './prompts/evolve-in-sections.js';
import { evolveNotesPrompt } from './prompts/evolve-notes.js';
import { queryKeywordsPrompt } from './prompts/query-keywords.js';
import type { Neighbourhood } from './prompts/shown-note.js';
import { evolveNotesReferencePrompt } from './reference/prompts/evolve-notes.js';
import { updateNeighboursInOrderPrompt } from './reference/prompts/update-neighbours-in-order.js';

/** The offline model's replies to the prompts of A-Mem. */
export const aMemReplies: readonly OfflineReply[] = [
  offlineReply(analyseInSectionsPrompt, ({ language, message }, simulation) => {
    const { keywords, context, tags } = simulateAnnotation(message.text, language, simulation);
    return `KEYWORDS: ${keywords.join(', ')}\nCONTEXT: ${context}\nTAGS: ${tags.join(', ')}`;
  }),
  offlineReply(
    nameKeywordsPrompt,
    ({ language, message }, simulation) =>
      `KEYWORDS: ${simulateAnnotation(message.text, language, simulation).keywords.join(', ')}`,
  ),
  offlineReply(analyseNotePrompt, ({ language, message }, simulation) =>
    simulateAnnotation(message.text, language, simulation),
  ),
  offlineReply(decideEvolutionPrompt, (shown) => {
    const { actions } = simulateEvolution(shown);
    if (actions.length === 2) return 'DECISION: STRENGTHEN_AND_UPDATE';
    if (actions[0] === undefined) return 'DECISION: NO_EVOLUTION';
    return `DECISION: ${actions[0] === 'strengthen' ? 'STRENGTHEN' : 'UPDATE_NEIGHBOR'}`;
  }),
  offlineReply(strengthenNotePrompt, (shown) => {
    const { connections, tags } = simulateEvolution(shown);
    return `CONNECTIONS: ${connections.join(', ')}\nTAGS: ${tags.join(', ')}`;
  }),
  offlineReply(updateNeighboursPrompt, (shown) => writeUpdates(shown, ({ number }) => number)),
  offlineReply(updateNeighboursInOrderPrompt, (shown) => writeUpdates(shown, (_neighbour, place) => place)),
  offlineReply(evolveNotesPrompt, (shown) => {
    const { actions, connections, tags, rewrites } = simulateEvolution(shown);
    return {
      should_evolve: actions.length > 0,
      actions: [...actions],
      suggested_connections: [...connections],
      tags_to_update: [...tags],
      neighbours: rewrites.map(({ number, context = '', tags: own = [] }) => ({
        number,
        context,
        tags: [...own],
      })),
    };
  }),
  offlineReply(evolveNotesReferencePrompt, (shown) => positional(shown)),
  offlineReply(queryKeywordsPrompt, ({ question }) => ({
    keywords: topWords(question, Number.POSITIVE_INFINITY).join(', '),
  })),
];

function writeUpdates(shown: Neighbourhood, numberOf: (neighbour: Neighbour, place: number) => number) {
  const { rewrites } = simulateEvolution(shown);
  return shown.neighbours
    .map((neighbour, place) => {
      const { context, tags } = neighbour;
      const rewrite = rewrites.find((other) => other.number === neighbour.number);
      return `NEIGHBOR ${numberOf(neighbour, place)}:\nCONTEXT: ${rewrite?.context ?? context}\nTAGS: ${(rewrite?.tags ?? tags).join(', ')}`;
    })
    .join('\n\n');
}

type Neighbour = Neighbourhood['neighbours'][number];

function positional(shown: Neighbourhood) {
  const { actions, connections, tags, rewrites } = simulateEvolution(shown);
  const of = (number: number) => rewrites.find((rewrite) => rewrite.number === number);
  const all = rewrites.length === 0 ? [] : shown.neighbours;
  return {
    should_evolve: actions.length > 0,
    actions: [...actions],
    suggested_connections: [...connections],
    tags_to_update: [...tags],
    new_context_neighborhood: all.map(({ number, context }) => of(number)?.context ?? context),
    new_tags_neighborhood: all.map(({ number, tags: old }) => [...(of(number)?.tags ?? old)]),
  };
}

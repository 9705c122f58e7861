import type { Episode } from '@memgym/core';
import type { BenchmarkProperty } from '../benchmark-property.js';
import type { BenchmarkTrial } from '../benchmark-trial.js';

export const idsUnique = {
  id: 'ids-unique',
  title: 'Ids are unique, and evidence names turns that exist',
  check: async ({ loaded: { episodes } }: Pick<BenchmarkTrial, 'loaded'>) => {
    const episode = repeated(episodes.map(({ id }) => id));
    if (episode !== null) return `Two episodes have the id ${JSON.stringify(episode)}.`;
    const question = repeated(
      episodes.flatMap(({ conversation }) => conversation.questions.map(({ id }) => id)),
    );
    if (question !== null) return `Two questions have the id ${JSON.stringify(question)}.`;
    for (const each of episodes) {
      const fault = faultOf(each);
      if (fault !== null) return `Episode ${JSON.stringify(each.id)}: ${fault}`;
    }
    return null;
  },
} satisfies BenchmarkProperty;

function faultOf({ conversation: { sessions, questions } }: Episode): string | null {
  const session = repeated(sessions.map(({ id }) => id));
  if (session !== null) return `two sessions have the id ${JSON.stringify(session)}.`;
  const turns = sessions.flatMap((each) => each.turns.map(({ id }) => id));
  const turn = repeated(turns);
  if (turn !== null) return `two turns have the id ${JSON.stringify(turn)}.`;
  // In on-policy dialogues, turns exist only after play.
  if (turns.length === 0) return null;
  const known = new Set(turns);
  for (const { id, evidence, askAfterTurnId } of questions) {
    const named = [...evidence.turnIds, ...(askAfterTurnId === undefined ? [] : [askAfterTurnId])];
    const missing = named.find((turnId) => !known.has(turnId));
    if (missing !== undefined) {
      return `question ${JSON.stringify(id)} names the turn ${JSON.stringify(missing)}, which does not exist.`;
    }
  }
  return null;
}

function repeated(ids: readonly string[]): string | null {
  const seen = new Set<string>();
  for (const id of ids) {
    if (seen.has(id)) return id;
    seen.add(id);
  }
  return null;
}

import type { Episode } from '@memgym/core';

/** The numbers of episodes, questions, and probes of the memory's state. */
export function countQuestions(episodes: readonly Episode[]): {
  episodes: number;
  questions: number;
  probes: number;
} {
  const all = episodes.flatMap(({ conversation }) => conversation.questions);
  const probes = all.filter(({ kind }) => kind === 'state-probe').length;
  return { episodes: episodes.length, questions: all.length - probes, probes };
}

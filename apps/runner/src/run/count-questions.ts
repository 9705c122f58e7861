import type { Episode } from '@memgym/core';

/** How many questions episodes ask, and how many probes of the memory's state. */
export function countQuestions(episodes: readonly Episode[]): { questions: number; probes: number } {
  const all = episodes.flatMap(({ conversation }) => conversation.questions);
  const probes = all.filter(({ kind }) => kind === 'state-probe').length;
  return { questions: all.length - probes, probes };
}

import type { Episode } from '@memgym/core';
import { defined } from '@memgym/core/config';
import type { Benchmark } from '../benchmarks/benchmark.js';
import type { QuestionInContext } from '../benchmarks/prediction-format.js';

/** The questions of episodes, each with its groups, its cluster and the ids of its turns. */
export function questionsOf(episodes: readonly Episode[]): QuestionInContext[] {
  return episodes.flatMap((episode) => {
    const turnIds = new Set(episode.conversation.sessions.flatMap(({ turns }) => turns.map(({ id }) => id)));
    return episode.conversation.questions.map((question) => ({
      question,
      episodeId: episode.id,
      cluster: question.cluster ?? episode.cluster,
      trial: episode.trial,
      facts: {
        id: episode.id,
        language: episode.language,
        ...defined({ meta: episode.meta }),
      },
      ...(turnIds.size > 0 && { turnIds }),
    }));
  });
}

/** All questions in a benchmark's data. */
export async function loadQuestions(benchmark: Benchmark, path: string): Promise<QuestionInContext[]> {
  return benchmark.predictions.loadQuestions?.(path) ?? questionsOf((await benchmark.load(path)).episodes);
}

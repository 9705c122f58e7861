import { type AnswerRecord, backgroundTurn, type Episode } from '@memgym/core';
import { loadFigures } from '@memgym/report';
import type { PlayedEpisode } from '../store/played-episode.js';
import { rowMakerOf } from '../store/results-row.js';
import { prepareResultsTable } from '../store/results-table.js';
import type { RunPlan } from './run-plan.js';

/**
 * What the results need, done in the background while replies are awaited, so that little is left when the last episode
 * has ended. What fails here fails again, and is told, where the results are made.
 */
export interface ResultsPreparation {
  /** To be told of every answer; with the first, what writes the results reads its libraries. */
  answered(answer: AnswerRecord): void;
  /** To be told of every episode that has ended. */
  ended(episode: Episode, played: PlayedEpisode): void;
  /** To be told when the last one has: from then on practice would only be in the way. */
  stop(): void;
}

/** After so many rows the engine has compiled what packs them. */
const enoughRows = 2000;

export function createResultsPreparation({ benchmark, model }: RunPlan): ResultsPreparation {
  const { metrics } = benchmark;
  const { rowOf } = rowMakerOf(metrics);
  const practice = new AbortController();
  let begun = false;
  let practised = 0;
  const begin = (): void => {
    if (begun) return;
    begun = true;
    prepareResultsTable([], metrics);
    loadFigures(practice.signal).catch(() => undefined);
  };
  const later = (work: () => void): void => {
    // A simulated model leaves no time in which nothing else is to be done.
    if (model.info.simulated) return;
    begin();
    backgroundTurn()
      .then(work)
      .catch(() => undefined);
  };
  return {
    answered: (answer) =>
      later(() => {
        benchmark.prepareAnswer?.(answer);
        rowOf(answer);
      }),
    ended: (episode, { answers, turns }) =>
      later(() => {
        benchmark.prepareDialogue?.(episode, turns);
        if (practice.signal.aborted || practised >= enoughRows) return;
        practised += answers.length;
        prepareResultsTable(answers, metrics);
      }),
    stop: () => practice.abort(),
  };
}

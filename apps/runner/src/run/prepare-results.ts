import type { AnswerRecord, Episode } from '@memgym/core';
import { loadFigures } from '@memgym/report';
import type { PlayedEpisode } from '../store/played-episode.js';
import { prepareResultsTable } from '../store/results-table.js';
import type { RunPlan } from './run-plan.js';

/** What the results need, done while replies are awaited, so that little is left when the last episode has ended. */
export interface ResultsPreparation {
  /** To be told of every answer; with the first, what writes the results reads its libraries. */
  answered(answer: AnswerRecord): void;
  /** To be told of every episode that has ended. Never throws: what fails fails again, and is told, where the results are made. */
  ended(episode: Episode, played: PlayedEpisode): void;
}

export function createResultsPreparation({ benchmark, model }: RunPlan): ResultsPreparation {
  // A simulated model leaves no time in which nothing else is to be done.
  let begun = model.info.simulated;
  return {
    answered(answer) {
      if (begun) return;
      begun = true;
      prepareResultsTable([answer], benchmark.metrics);
      loadFigures().catch(() => undefined);
    },
    ended(episode, played) {
      try {
        benchmark.prepareResults?.(episode, played);
      } catch {
        // Nothing was kept of it: it is done again when the results are made.
      }
    },
  };
}

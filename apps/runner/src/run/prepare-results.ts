import type { Episode } from '@memgym/core';
import { loadFigures } from '@memgym/report';
import type { PlayedEpisode } from '../store/episode-file.js';
import { prepareResultsTable } from '../store/results-table.js';
import type { RunReaders } from '../store/run-readers.js';
import type { RunPlan } from './run-plan.js';

/** The files of an episode that has ended. */
export interface EndedEpisode {
  readonly episode: Episode;
  readonly path: string;
  readonly calls: string;
}

/**
 * Does what the results need while the replies of other episodes are awaited, so that little is left when the last has
 * ended. Never rejects: what fails fails again, and is told, where the results are made, and no episode is lost to it.
 */
export function createResultsPreparation({ benchmark, model }: RunPlan, readers: RunReaders) {
  let begun = false;
  const begin = ({ answers }: PlayedEpisode): void => {
    // A simulated model leaves no time in which nothing else is to be done.
    if (begun || model.info.simulated) return;
    begun = true;
    prepareResultsTable(answers, benchmark.metrics);
    loadFigures().catch(() => undefined);
  };
  return async ({ episode, path, calls }: EndedEpisode): Promise<void> => {
    try {
      await readers.calls.read(calls);
      const played = await readers.episodes.read(path);
      if (played === null) return;
      begin(played);
      benchmark.prepareResults?.(episode, played);
    } catch {
      // Nothing was kept of it: it is done again, and its failure told, when the results are made.
    }
  };
}

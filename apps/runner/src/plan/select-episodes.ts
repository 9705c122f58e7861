import { ConfigError, didYouMean, type Episode } from '@memgym/core';
import { spreadEvenly } from './spread-evenly.js';

/** The selection of episodes in an experiment. */
export interface EpisodeSelection {
  readonly episodes?: readonly string[] | undefined;
  readonly episodeLimit?: number | undefined;
}

/**
 * The selected episodes, in the order of the data: the named ones, reduced to at most `episodeLimit`, spread evenly.
 * @throws {ConfigError} when a named episode does not exist
 */
export function selectEpisodes<Item extends Pick<Episode, 'id'>>(
  all: readonly Item[],
  selection: EpisodeSelection,
): readonly Item[] {
  const known = new Set(all.map(({ id }) => id));
  for (const id of selection.episodes ?? []) {
    if (known.has(id)) continue;
    throw new ConfigError(`benchmark.episodes: no episode ${JSON.stringify(id)} in the data.`, {
      key: 'benchmark.episodes',
      hint: `${didYouMean(id, [...known])}Its episodes are ${[...known].slice(0, 5).join(', ')}${known.size > 5 ? ', …' : ''}.`,
    });
  }
  const wanted = selection.episodes === undefined ? undefined : new Set(selection.episodes);
  const chosen = wanted === undefined ? all : all.filter(({ id }) => wanted.has(id));
  return spreadEvenly(chosen, selection.episodeLimit ?? chosen.length);
}

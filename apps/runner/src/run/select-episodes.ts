import { ConfigError, type Episode } from '@memgym/core';

/** Which episodes an experiment wants. */
export interface EpisodeSelection {
  readonly episodes?: readonly string[] | undefined;
  readonly limit?: number | undefined;
}

/**
 * The wanted episodes, in the data's order: those named, then at most `limit` of them, spread evenly so
 * that a small run still meets every part of the data.
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
      hint: `Its episodes are ${[...known].slice(0, 5).join(', ')}${known.size > 5 ? ', …' : ''}.`,
    });
  }
  const wanted = selection.episodes === undefined ? undefined : new Set(selection.episodes);
  const chosen = wanted === undefined ? all : all.filter(({ id }) => wanted.has(id));
  const limit = selection.limit ?? chosen.length;
  if (limit >= chosen.length) return chosen;
  return Array.from(
    { length: limit },
    (_, index) => chosen[Math.floor((index * chosen.length) / limit)] as Item,
  );
}

import { canonicalJson, episodeSchema } from '@memgym/core';
import type { BenchmarkProperty } from '../benchmark-property.js';
import type { BenchmarkTrial } from '../benchmark-trial.js';

export const episodesValid = {
  id: 'episodes-valid',
  title: 'The data hold episodes that the schema accepts, and JSON keeps all of them',
  check: async ({ loaded: { episodes } }: Pick<BenchmarkTrial, 'loaded'>) => {
    if (episodes.length === 0) return 'The data hold no episode.';
    for (const episode of episodes) {
      const json = canonicalJson(episode);
      const parsed = episodeSchema.safeParse(JSON.parse(json));
      if (!parsed.success) {
        const [issue] = parsed.error.issues;
        return `Episode ${JSON.stringify(episode.id)}: ${issue?.path.join('.')}: ${issue?.message}.`;
      }
      const lost = differenceOf(episode, parsed.data, '');
      if (lost !== null) {
        return `Episode ${JSON.stringify(episode.id)}: ${lost} is not a part of an episode, or not JSON; store what scoring needs in \`meta\`.`;
      }
    }
    return null;
  },
} satisfies BenchmarkProperty;

/** The path of the first difference between two values; null if they are equal. */
function differenceOf(given: unknown, parsed: unknown, path: string): string | null {
  if (Object.is(given, parsed)) return null;
  if (!isObject(given) || !isObject(parsed)) return path;
  if (Object.getPrototypeOf(given) !== Object.getPrototypeOf(parsed)) return path;
  for (const key of new Set([...Object.keys(given), ...Object.keys(parsed)])) {
    const found = differenceOf(given[key], parsed[key], path === '' ? key : `${path}.${key}`);
    if (found !== null) return found;
  }
  return null;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

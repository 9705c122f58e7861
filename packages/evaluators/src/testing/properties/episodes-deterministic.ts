import type { BenchmarkProperty } from '../benchmark-property.js';

export const episodesDeterministic: BenchmarkProperty = {
  id: 'episodes-deterministic',
  title: 'Loading the data again gives the same bytes',
  check: async ({ benchmark, path, loaded }) => {
    const again = await benchmark.load(path);
    if (JSON.stringify(again.files) !== JSON.stringify(loaded.files)) return 'The list of files differs.';
    if (again.episodes.length !== loaded.episodes.length) {
      return `First there are ${loaded.episodes.length} episodes, then ${again.episodes.length}.`;
    }
    const index = loaded.episodes.findIndex(
      (episode, at) => JSON.stringify(episode) !== JSON.stringify(again.episodes[at]),
    );
    return index === -1 ? null : `Episode ${JSON.stringify(loaded.episodes[index]?.id)} differs.`;
  },
};

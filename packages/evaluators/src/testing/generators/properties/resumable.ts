import { firstDifference } from '../first-difference.js';
import type { GeneratorProperty } from '../generator-property.js';
import { createMemoryFiles } from '../memory-files.js';

/** Maximum number of kills, spread evenly over the writes. */
const maxKills = 25;

export const resumable: GeneratorProperty = {
  id: 'resumable',
  title: 'Killed at any write and started again, it gives the same bytes',
  check: async ({ files, play }) => {
    const kills = Math.min(files.writes, maxKills);
    for (let index = 0; index < kills; index += 1) {
      const killAt = Math.floor((index * files.writes) / kills);
      const killed = createMemoryFiles(new Map(), killAt);
      const { made } = await play(killed, 'one-by-one');
      if (made !== null) return `It hides that a write failed: write ${killAt + 1} of ${files.writes}.`;
      const resumed = createMemoryFiles(killed.texts);
      await play(resumed, 'one-by-one');
      const difference = firstDifference(files.texts, resumed.texts);
      if (difference !== null) {
        return `Killed before write ${killAt + 1} of ${files.writes} and started again, it differs. ${difference}`;
      }
    }
    return null;
  },
};

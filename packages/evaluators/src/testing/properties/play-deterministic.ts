import { canonicalJson } from '@memgym/core';
import type { BenchmarkProperty } from '../benchmark-property.js';
import { playRecorded } from '../play-recorded.js';

export const playDeterministic: BenchmarkProperty = {
  id: 'play-deterministic',
  title: 'Playing an episode again gives the same records, and leaves the episode as it was',
  check: async (trial) => {
    for (const episode of trial.played) {
      const name = JSON.stringify(episode.id);
      const before = canonicalJson(episode);
      const first = await playRecorded(trial, episode);
      if (canonicalJson(episode) !== before) return `Playing changes episode ${name}.`;
      const second = await playRecorded(trial, episode);
      const at = first.reached.findIndex(({ json }, index) => json !== second.reached[index]?.json);
      if (at !== -1 || first.reached.length !== second.reached.length) {
        return `Episode ${name}: what reaches the assistant differs when it is played again.`;
      }
      if (canonicalJson(first.records) !== canonicalJson(second.records)) {
        return `Episode ${name}: its records differ when it is played again.`;
      }
      const asked = first.reached.filter(({ by }) => by === 'ask').length;
      if (asked === 0 && episode.conversation.questions.length > 0) {
        return `Episode ${name} has questions, and none of them is asked.`;
      }
    }
    return null;
  },
};

import type { Episode } from '@memgym/core';
import { describe, expect, it } from 'vitest';
import { selectEpisodes } from './select-episodes.js';

const all: Episode[] = Array.from({ length: 10 }, (_, index) => ({
  id: `e${index}`,
  cluster: 'c',
  language: 'en',
  conversation: { sessions: [], questions: [] },
}));
const ids = (selection: Parameters<typeof selectEpisodes>[1]) =>
  selectEpisodes(all, selection).map(({ id }) => id);

describe('selectEpisodes', () => {
  it('takes all by default', () => {
    expect(ids({})).toHaveLength(10);
    expect(ids({ episodeLimit: 99 })).toHaveLength(10);
  });

  it('spreads a limit evenly over the data', () => {
    expect(ids({ episodeLimit: 3 })).toEqual(['e0', 'e3', 'e6']);
  });

  it('preserves the data’s order for named episodes', () => {
    expect(ids({ episodes: ['e7', 'e2'] })).toEqual(['e2', 'e7']);
  });

  it('refuses an episode that does not exist', () => {
    expect(() => ids({ episodes: ['e11'] })).toThrow(/"e11"/);
  });
});

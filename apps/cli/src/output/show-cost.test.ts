import type { SystemTimes } from '@memgym/evaluators';
import { afterEach, expect, it, vi } from 'vitest';
import { showTimes } from './show-cost.js';

afterEach(() => vi.restoreAllMocks());

const seconds = (mean: number) => ({ mean, deviation: 0, count: 4 });
const printed = (times: readonly SystemTimes[]): string => {
  let text = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((part) => {
    text += String(part);
    return true;
  });
  showTimes(times);
  return text;
};

it('shows a row for each system, and the episodes without times', () => {
  const text = printed([
    {
      system: 'full',
      response: seconds(0.1391),
      responseByType: { noisy: seconds(0.15), simple: seconds(0.139) },
      adaptation: seconds(0.0001),
      adaptationByType: {},
      cachedEpisodes: 2,
    },
    {
      system: 'none',
      response: seconds(0.12),
      responseByType: { simple: seconds(0.12) },
      adaptation: null,
      adaptationByType: {},
      cachedEpisodes: 0,
    },
  ]);
  expect(text.split('\n').map((line) => line.trim().split(/\s{2,}/))).toEqual(
    expect.arrayContaining([
      ['seconds', 'an answer', 'storing a message'],
      ['full', '0.139', '< 0.001'],
      ['none', '0.120', '–'],
    ]),
  );
  // Without it, systems that wait for each other seem to need the same time.
  expect(text).toContain('Includes waiting for other episodes');
  expect(text).toContain('No times for 2 episodes');
});

it('shows nothing if nothing was timed', () => {
  const nothing = {
    response: null,
    responseByType: {},
    adaptation: null,
    adaptationByType: {},
    cachedEpisodes: 0,
  };
  expect(printed([{ system: 'full', ...nothing }])).toBe('');
});

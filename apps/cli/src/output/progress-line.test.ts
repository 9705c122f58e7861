import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createProgressLine } from './progress-line.js';

let written = '';
beforeEach(() => {
  written = '';
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    written += String(text);
    return true;
  });
});
afterEach(() => void vi.restoreAllMocks());

it('says once that complete episodes are played again because texts are missing', () => {
  const progress = {
    questionsDone: 0,
    questionsTotal: 10,
    episodesSkipped: 0,
    episodesWithoutTexts: 0,
    callsPaid: 0,
    callsCached: 0,
  };
  const line = createProgressLine();
  line.show(progress);
  expect(written).not.toContain('Texts of the run');
  line.show({ ...progress, questionsDone: 1, episodesWithoutTexts: 1 });
  line.show({ ...progress, questionsDone: 2, episodesWithoutTexts: 2 });
  expect(written.match(/calls that are not in the cache are made again/g)).toHaveLength(1);
});

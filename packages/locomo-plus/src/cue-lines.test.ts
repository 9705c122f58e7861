import { describe, expect, it } from 'vitest';
import { allCueLines, releasedCueLines } from './cue-lines.js';

describe('the lines of a cue', () => {
  it.each([
    ['A: I won.\nB: Well done.', 2, 2],
    [String.raw`A: I won.\nB: Well done.`, 1, 2],
    ['A: I won. B: Well done.', 1, 2],
    ['A: My plan B: run. I take vitamin B: it helps.', 1, 1],
  ])('of %j are %d as released, and %d with a line for each person', (text, released, all) => {
    expect(releasedCueLines(text)).toHaveLength(released);
    expect(allCueLines(text)).toHaveLength(all);
  });
});

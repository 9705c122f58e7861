import { describe, expect, it } from 'vitest';
import { findDrift } from './find-drift.js';

const variables = [
  { name: 'work_arrangement', choices: ['fully remote', 'hybrid', 'on site'] },
  { name: 'sleep_quality', choices: ['low', 'high'] },
];
const state = new Map([
  ['work_arrangement', 'fully remote'],
  ['sleep_quality', 'low'],
]);
const kinds = (message: string, exposed: string[] = []) =>
  findDrift({ message, variables, state, exposed: new Set(exposed) });

describe('findDrift', () => {
  it('finds nothing in a message that is in character', () => {
    expect(kinds('Thanks. Which of these would you look at first?')).toEqual([]);
  });

  it('distinguishes revealing, repeating and contradicting', () => {
    const remote = { variable: 'work_arrangement', value: 'fully remote' };
    expect(kinds('I work fully remote, by the way.')).toEqual([{ kind: 'reveals', ...remote }]);
    expect(kinds('I work fully remote, by the way.', ['work_arrangement'])).toEqual([
      { kind: 'repeats', ...remote },
    ]);
    expect(kinds('Being on site every day is tiring.', ['work_arrangement'])).toEqual([
      { kind: 'contradicts', variable: 'work_arrangement', value: 'on site' },
    ]);
  });

  it('reads a common word as a value only next to the name of its variable', () => {
    expect(kinds('I keep a low profile.')).toEqual([]);
    expect(kinds('My sleep has been of low quality.')).toEqual([
      { kind: 'reveals', variable: 'sleep_quality', value: 'low' },
    ]);
  });

  it('counts a fact once, and includes values found by other readers', () => {
    const readers = [
      (text: string) =>
        text.includes('commute') ? [{ variable: 'work_arrangement', value: 'on site' }] : [],
    ];
    const message = 'On site, on site: the commute is long.';
    const drift = findDrift({ message, variables, state, exposed: new Set(), readers });
    expect(drift).toEqual([{ kind: 'contradicts', variable: 'work_arrangement', value: 'on site' }]);
  });
});

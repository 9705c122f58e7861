import { expect, it } from 'vitest';
import { readNamedValues } from './read-named-values.js';

const wanted = [
  ['diet', ['strict vegan', 'vegan', 'meat eater']],
  ['work_mode', ['remote', 'office']],
] as const;
const vegan = { diet: 'strict vegan', work_mode: 'remote' };

it.each([
  'diet: strict vegan\nwork_mode: remote',
  'Here is the state:\n\n- **Diet**: "Strict vegan"\n- **Work mode**: `remote`.\n\nI hope this helps!',
  '* diet = strict vegan,\r\n* work_mode = remote',
  'diet：strict vegan\nwork_mode：remote',
])('reads %j', (raw) => {
  expect(readNamedValues(raw, wanted)).toEqual(vegan);
});

it.each([
  ['a missing name', 'diet: strict vegan'],
  ['a name with two values', 'diet: strict vegan\ndiet: vegan\nwork_mode: remote'],
  ['a value that is no choice', 'diet: vegan or strict vegan\nwork_mode: remote'],
  ['a value in a sentence', 'diet: the person is probably a strict vegan\nwork_mode: remote'],
  ['no names', 'strict vegan\nremote'],
])('reads nothing from %s', (_what, raw) => {
  expect(readNamedValues(raw, wanted)).toBeUndefined();
});

it('takes names as data', () => {
  expect(readNamedValues('__proto__: a', [['__proto__', ['a']]])).toEqual(
    Object.fromEntries([['__proto__', 'a']]),
  );
});

import { expect, it } from 'vitest';
import { expandKeys } from './expand-keys.js';
import type { KeyJoin, KeyKind } from './keyed-options.js';
import { rulesOf } from './rules.js';

const b = ['text b', 'text b2'];
const released = (kind: KeyKind, keys: readonly string[] | null, join: KeyJoin['join'], split: boolean) =>
  b.map((text) => expandKeys(text, { kind, keys, join: { join, split }, rules: rulesOf('reference') }));

// The results of `resolve_expansion` of the original program, which docs/specs/longmemeval.md#keys-and-times lists; it
// adds separate keys once for both documents, which have one id.
it.each<[KeyKind, readonly string[] | null, KeyJoin['join'], boolean, string[][]]>([
  [
    'keyphrases',
    ['k1', 'k2'],
    'separate',
    false,
    [
      ['text b', 'k1; k2'],
      ['text b2', 'k1; k2'],
    ],
  ],
  [
    'keyphrases',
    ['k1', 'k2'],
    'separate',
    true,
    [
      ['text b', 'k1', 'k2'],
      ['text b2', 'k1', 'k2'],
    ],
  ],
  ['keyphrases', ['k1', 'k2'], 'merge', false, [['k1; k2 text b'], ['k1; k2 text b2']]],
  [
    'keyphrases',
    ['k1', 'k2'],
    'merge',
    true,
    [
      ['k1 text b', 'k2 text b'],
      ['k1 text b2', 'k2 text b2'],
    ],
  ],
  ['keyphrases', ['k1', 'k2'], 'replace', false, [['k1; k2'], ['k1; k2']]],
  [
    'keyphrases',
    ['k1', 'k2'],
    'replace',
    true,
    [
      ['k1', 'k2'],
      ['k1', 'k2'],
    ],
  ],
  ['facts', ['f1', 'f2'], 'merge', false, [['f1 f2 text b'], ['f1 f2 text b2']]],
  ['facts', null, 'merge', false, [[' text b'], [' text b2']]],
  ['facts', [], 'merge', false, [[], []]],
  ['facts', [], 'replace', true, [[], []]],
  [
    'summary',
    ['He came. He saw.'],
    'merge',
    true,
    [
      ['He came. text b', 'He saw. text b'],
      ['He came. text b2', 'He saw. text b2'],
    ],
  ],
])('%s %j by %s, split: %s, as released', (kind, keys, join, split, texts) => {
  expect(released(kind, keys, join, split)).toEqual(texts);
});

it.each([null, [], ['', ' ']])('a text is found by itself where the keys are %j', (keys) => {
  for (const join of ['merge', 'separate', 'replace'] as const)
    for (const split of [true, false])
      expect(
        expandKeys('text', { kind: 'facts', keys, join: { join, split }, rules: rulesOf('fixed') }),
      ).toEqual(['text']);
});

import { expect, it } from 'vitest';
import { readProbe } from './read-probe.js';

it('reads each variable by its name, the newest statement first', () => {
  const state = readProbe({
    statements: [
      { text: 'For exercise I go running, mostly in the early morning.' },
      { text: 'My diet is vegan.' },
      { text: 'My exercise has changed: I go swimming now.' },
    ],
    variables: [
      { name: 'exercise_kind', choices: ['running', 'swimming', 'none'] },
      { name: 'dietType', choices: ['omnivore', 'vegetarian', 'vegan'] },
      { name: '__proto__', choices: ['x'] },
    ],
    language: 'en',
    limits: { contextTokens: 1000 },
  });
  expect(Object.entries(state)).toEqual([
    ['exercise_kind', 'swimming'],
    ['dietType', 'vegan'],
    ['__proto__', 'x'],
  ]);
});

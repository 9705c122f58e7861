import { describe, expect, it } from 'vitest';
import { createNewestFactFinder } from './newest-fact.js';

const find = createNewestFactFinder(
  [
    'Here is a list of facts:',
    '0. The capital of Norland is Hask.',
    '1. The capital of Sundia is Varr.',
    '2. The capital of Norland is Varr.',
    '3. The mayor of Norland is from Varr.',
    '4. The capital of Norland is Hask.',
    '5. The capital of Norland is Varr.',
  ].join('\n'),
);

describe('the newest fact that a question asks for', () => {
  it('has an accepted answer, most words of the question, and the largest number', () => {
    expect(find('What is the capital of Norland?', ['Varr'])).toBe('5. The capital of Norland is Varr.');
    expect(find('What is the capital of Sundia?', ['Varr'])).toBe('1. The capital of Sundia is Varr.');
  });

  it('is unknown where no fact fits', () => {
    expect(find('What is the capital of Norland?', ['Lindemar'])).toBeUndefined();
    expect(find('Which painter taught the queen?', ['Varr'])).toBeUndefined();
  });
});

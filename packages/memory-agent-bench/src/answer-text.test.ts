import { describe, expect, it } from 'vitest';
import {
  contains,
  containsWords,
  isExact,
  labelIn,
  normalise,
  parsedAnswer,
  sharedF1,
} from './answer-text.js';
import { fixedScoring, referenceScoring } from './score-rules.js';

// Results of the original functions (docs/specs/memory-agent-bench.md#metrics).
describe('a text as answers are compared', () => {
  it.each([
    ['The Grand-Hotel, a café!', 'grandhotel café'],
    ['An  A.I. lab', 'ai lab'],
    ['label: 43', 'label 43'],
    ['O\u0027Brien\u2019s', 'obrien\u2019s'],
  ])('%j is %j', (text, normal) => expect(normalise(text)).toBe(normal));

  it('is the same without articles', () => expect(isExact('The Rome', 'rome')).toBe(true));

  it.each([
    ['the big red fox', 'a red fox jumps', 0.6667],
    ['yes', 'no', 0],
    ['yes it is', 'yes', 0],
    ['noanswer', 'Rome', 0],
  ])('shares words: %j with %j %d', (output, answer, f1) =>
    expect(sharedF1(output, answer)).toBeCloseTo(f1, 4),
  );

  it.each([
    ['He lives in New York City', 'new york', true, true],
    ['Parisian', 'Paris', true, false],
    ['x', '', true, false],
    ['It is in Paris.', 'Paris', true, true],
    ['the grand hotel', 'Grand-Hotel', false, true],
    ['an A.I. lab', 'AI', true, true],
  ])('%j contains %j as released %s, in words %s', (output, answer, letters, words) =>
    expect([contains(output, answer), containsWords(output, answer)]).toEqual([letters, words]),
  );
});

describe('the answer in a reply', () => {
  it.each([
    ['Answer: Rome\nbecause', 'Rome'],
    ['Rome\nAnswer: Paris', 'Paris'],
    ['answer:  Answer: 7', '7'],
    ['\nRome', ''],
    ['', ''],
    ['Final Answer: A. x\n', 'A. x'],
    ['label: 43', 'label: 43'],
  ])('of %j is %j', (reply, answer) => expect(parsedAnswer(reply)).toBe(answer));

  it('has a prefix that another one may replace', () =>
    expect(parsedAnswer('label: 43', 'label:')).toBe('43'));

  it('is looked for after line breaks in front, but not as released', () => {
    expect(fixedScoring.texts('\nRome')).toContain('Rome');
    expect(referenceScoring.texts('\nRome')).toEqual(['\nRome', '']);
  });

  it('names a label in either form, as released only without the word', () => {
    const replies = [
      'label: 43',
      '43',
      'The label is 43.',
      'It could be 4 or 43.',
      'label 43: about 2 cards',
    ];
    expect(replies.map((reply) => fixedScoring.isLabel(reply, '43'))).toEqual([
      true,
      true,
      true,
      false,
      true,
    ]);
    expect(replies.map((reply) => referenceScoring.isLabel(reply, '43'))).toEqual([
      false,
      true,
      false,
      false,
      false,
    ]);
    expect(labelIn('no number')).toBe('');
  });

  it('names an event by its words, as released by its letters and all of several', () => {
    const reply = 'Next, "the ferryman sold the horse" happens.';
    expect(referenceScoring.isEvent(reply, ['The ferryman sold the horse'])).toBe(true);
    expect(referenceScoring.isEvent(reply, ['The ferryman sold the horse.'])).toBe(false);
    expect(fixedScoring.isEvent(reply, ['The ferryman sold the horse.'])).toBe(true);
  });
});

import { describe, expect, it } from 'vitest';
import { readChoice } from '../read-choice.js';
import { readProbe } from '../read-probe.js';
import type { ReaderStatement } from '../reader-input.js';

const limits = { contextTokens: 32_000 };
const options = [
  'You could put a lentil stew on the stove. Then play fiddle tunes from Shetland by ear.',
  'You could grill some lamb skewers. Then play fiddle tunes from Shetland by ear.',
  'You could put a lentil stew on the stove. Then look for a duet for four hands.',
  'You could grill some lamb skewers. Then look for a duet for four hands.',
].map((text, index) => ({ label: 'ABCD'[index] ?? '', text }));
const choose = (statements: readonly ReaderStatement[], question = 'What should Friday look like?') =>
  readChoice({ statements, question, language: 'en', options, limits });
const said = (...texts: string[]) => texts.map((text) => ({ text, speaker: 'user' }));

const noMeat = 'I gave up meat in spring.';
const meat = 'The butcher greets me by name.';
const piano = 'The neighbours know my left hand is weak.';

describe('readChoice on advice', () => {
  it('chooses the advice that fits an implied value without shared words', () => {
    expect(choose(said(noMeat, piano)).label).toBe('C');
    expect(choose(said(meat, piano)).label).toBe('D');
  });

  it('prefers the newest statement on a topic', () => {
    expect(choose(said(noMeat, piano, meat)).label).toBe('D');
    const dated = [
      { text: meat, eventTime: '2021-05-01T20:00:00' },
      { text: noMeat, eventTime: '2022-05-01T20:00:00' },
      { text: piano, eventTime: '2021-06-01T20:00:00' },
    ];
    expect(choose(dated).label).toBe('C');
    expect(choose(dated.toReversed()).label).toBe('C');
  });

  it('uses the assistant’s statements only if the user has not mentioned the topic', () => {
    const assistant = { text: `Noted: ${meat}`, speaker: 'assistant' };
    expect(choose([...said(noMeat, piano), assistant]).label).toBe('C');
    expect(choose([...said(piano), assistant]).label).toBe('D');
    expect(choose([{ text: `user: ${noMeat}\nassistant: ${meat}\nuser: ${piano}` }]).label).toBe('C');
  });

  it('understands values given by name', () => {
    expect(choose([{ text: '{"diet": "vegetarian"}' }, { text: 'music making: piano' }]).label).toBe('C');
    expect(choose([{ text: '{"diet": "meat most days", "music_making": "violin"}' }]).label).toBe('B');
  });

  it('picks at random, independent of option order, without any information', () => {
    const half = choose(said(noMeat));
    expect(['A', 'C']).toContain(half.label);
    expect(half.confidence).toBeCloseTo(1 / 2);
    const again = readChoice({
      statements: said(noMeat),
      question: 'What should Friday look like?',
      language: 'en',
      options: options.toReversed(),
      limits,
    });
    expect(again.label).toBe(half.label);
    expect(choose([]).confidence).toBeCloseTo(1 / 4);
  });

  it('compares words if the options are not advice on one topic', () => {
    const plain = ['tea', 'a lentil stew', 'coffee'].map((text, index) => ({
      label: 'ABC'[index] ?? '',
      text,
    }));
    const statements = said(noMeat, 'In the morning I drink coffee.');
    const question = 'What do I drink in the morning?';
    expect(readChoice({ statements, question, language: 'en', options: plain, limits }).label).toBe('C');
  });
});

describe('readProbe on topics of the lexicon', () => {
  const diet = { name: 'diet', choices: ['meat most days', 'vegetarian', 'vegan'] };
  const probe = (statements: readonly ReaderStatement[], variables = [diet]) =>
    readProbe({ statements, variables, language: 'en', limits });

  it('reads implied values, the newest first', () => {
    expect(probe(said(noMeat))).toEqual({ diet: 'vegetarian' });
    expect(probe(said(noMeat, meat))).toEqual({ diet: 'meat most days' });
  });

  it('identifies a topic by its choices, for any variable name', () => {
    expect(probe(said(noMeat), [{ ...diet, name: 'eating_habits' }])).toEqual({
      eating_habits: 'vegetarian',
    });
  });

  it('ignores values that are not a choice of the variable', () => {
    const choices = ['meat most days', 'vegan'];
    expect(choices).toContain(probe(said(noMeat), [{ name: 'diet', choices }]).diet);
  });
});

describe('a topic of which somebody may have nothing', () => {
  const variables = [{ name: 'craft', choices: ['knitting', 'pottery', 'none at present'] }];
  const probe = (...texts: string[]) =>
    readProbe({ statements: said(...texts), language: 'en', variables, limits }).craft;
  const clay = "There's clay in my hair and on the light switch.";

  it('has nothing as long as nobody mentions it, and after it ended', () => {
    expect(probe()).toBe('none at present');
    expect(probe(noMeat)).toBe('none at present');
    expect(probe(clay)).toBe('pottery');
    expect(probe(clay, 'I have no craft at present, and nothing has taken its place.')).toBe(
      'none at present',
    );
    expect(probe('I put an end to the old craft for good.', clay)).toBe('pottery');
  });

  it('is not ended by a word about another topic', () => {
    expect(probe(clay, 'I have no saving goal at present.')).toBe('pottery');
  });
});

import type { EventTime } from '@memgym/core';
import { readConcepts } from '@memgym/everyday-world';
import { estimateTokens } from '@memgym/text';
import { describe, expect, it } from 'vitest';
import { chance } from '../chance.js';
import { createOfflineChatModel } from '../offline-chat-model.js';
import { readChoice } from '../reader/read-choice.js';
import type { ReaderStatement } from '../reader/reader-input.js';
import { converse } from './converse.js';
import { lifelikeWorld, offlineWorldSchema, perfectWorld, worldOf } from './offline-world-schema.js';

const seeds = Array.from({ length: 200 }, (_, index) => String(index));
const options = ['You could put a lentil stew on the stove.', 'You could grill some lamb skewers.'].map(
  (text, index) => ({ label: 'AB'[index] ?? '', text }),
);
const noMeat: ReaderStatement = { text: 'I gave up meat in spring.', speaker: 'user' };
const filler = (count: number): ReaderStatement[] =>
  Array.from({ length: count }, (_, index) => ({
    text: `The committee of street number ${index} met again and adjourned without a decision about the fence.`,
    speaker: 'assistant',
  }));

/** The share of right answers over the seeds, from these statements in a world with these settings. */
function shareRight(
  statements: readonly ReaderStatement[],
  settings: Partial<typeof perfectWorld>,
  right = 'A',
): number {
  const answers = seeds.map((seed) => {
    const world = worldOf({ ...perfectWorld, ...settings }, seed);
    const limits = { contextTokens: 128_000, world };
    return readChoice({ statements, question: 'What should I cook?', language: 'en', options, limits }).label;
  });
  return answers.filter((label) => label === right).length / answers.length;
}

describe('a lifelike reader', () => {
  it('sees everything in the perfect world', () => {
    expect(worldOf(perfectWorld, '1')).toBeUndefined();
    expect(shareRight([noMeat, ...filler(200)], {})).toBe(1);
  });

  it('misses a statement more often the more text is shown', () => {
    const short = shareRight([noMeat], { readTokens: 2000 });
    const middle = shareRight([noMeat, ...filler(30)], { readTokens: 2000 });
    const long = shareRight([noMeat, ...filler(120)], { readTokens: 2000 });
    expect(short).toBeGreaterThan(0.95);
    expect(middle).toBeLessThan(short);
    expect(long).toBeLessThan(middle);
  });

  it('misses it more often at the start of the context than at its end', () => {
    const start = shareRight([noMeat, ...filler(60)], { readTokens: 2000 });
    const end = shareRight([...filler(60), noMeat], { readTokens: 2000 });
    expect(end).toBeGreaterThan(start);
  });

  it('misses it more often at the end of a long context than of a short one', () => {
    const short = shareRight([...filler(10), noMeat], { readTokens: 2000 });
    const long = shareRight([...filler(120), noMeat], { readTokens: 2000 });
    expect(long).toBeLessThan(short);
  });

  it('misses more in a short and less in a long context with a smaller exponent', () => {
    const steep = { readTokens: 2000, readExponent: 0.5 };
    expect(shareRight([noMeat, ...filler(10)], steep)).toBeLessThan(
      shareRight([noMeat, ...filler(10)], { readTokens: 2000 }),
    );
    expect(shareRight([noMeat, ...filler(400)], steep)).toBeGreaterThan(
      shareRight([noMeat, ...filler(400)], { readTokens: 2000 }),
    );
  });

  it('misses it more often among other mentions of its topic', () => {
    const rivals = filler(30).map((one, index) => ({
      ...one,
      text: `${one.text} Some would grill some lamb skewers, number ${index}.`,
    }));
    const apart = shareRight([noMeat, ...rivals], { readTokens: 2000 });
    const hidden = shareRight([noMeat, ...rivals], { readTokens: 2000, rivalLimit: 400 });
    expect(hidden).toBeLessThan(apart);
  });

  it('counts every competing mention, also within one text, and none of the same value', () => {
    const rival = 'Some would grill some lamb skewers.';
    const once = shareRight([noMeat, { text: rival, speaker: 'assistant' }], { rivalLimit: 30 });
    const often = shareRight([noMeat, { text: Array(20).fill(rival).join(' '), speaker: 'assistant' }], {
      rivalLimit: 30,
    });
    // Without seeing the statement, the model answers B. Four standard errors of 200 draws are 0.11.
    expect(Math.abs(once - (1 - Math.log(2) / Math.log(31)))).toBeLessThan(0.11);
    expect(Math.abs(often - (1 - Math.log(21) / Math.log(31)))).toBeLessThan(0.11);
    const same = { text: 'You could put a lentil stew on the stove.', speaker: 'assistant' };
    expect(shareRight([noMeat, ...Array(20).fill(same)], { rivalLimit: 30 })).toBe(1);
  });

  it('does not mistake a quotation in a stored reply for the person’s newest statement', () => {
    const quotation = 'I also remember that you once said “The butcher greets me by name.”, so mind that.';
    const stored = [
      { text: `USER INPUT: ${noMeat.text}`, eventTime: '2024-01-01T00:00:00' },
      { text: `ASSISTANT RESPONSE: ${quotation}`, eventTime: '2024-02-01T00:00:00' },
    ];
    expect(shareRight(stored, {})).toBe(1);
  });

  it('answers with an older value if it misses the newer one', () => {
    const older = { text: 'The butcher greets me by name.', speaker: 'user' };
    const settings = { readTokens: 2000 };
    expect(shareRight([older, noMeat, ...filler(60)], settings, 'B')).toBeGreaterThan(0.1);
  });

  it('makes its share of wrong choices even if it sees everything', () => {
    const right = shareRight([noMeat], { slip: 0.2 });
    // 200 draws at 0.2: four standard errors are 0.11.
    expect(right).toBeGreaterThan(0.69);
    expect(right).toBeLessThan(0.91);
  });

  it('is the same for the same seed', () => {
    expect(seeds.map((seed) => chance({ seed }, 'a', 'b'))).toEqual(
      seeds.map((seed) => chance({ seed }, 'a', 'b')),
    );
    const draws = Array.from({ length: 2000 }, (_, index) => chance({ seed: '1' }, 'x', String(index)));
    const mean = draws.reduce((sum, draw) => sum + draw, 0) / draws.length;
    expect(mean).toBeGreaterThan(0.47);
    expect(mean).toBeLessThan(0.53);
    expect(chance({ seed: '1' }, 'ab', 'c')).not.toBe(chance({ seed: '1' }, 'a', 'bc'));
  });
});

describe.each(['en', 'zh'])('a conversation in %s', (language) => {
  const message =
    language === 'en'
      ? 'I gave up meat in spring. What could I cook tonight?'
      : '我不吃肉了，今晚做什么菜好？';
  const earlier = language === 'en' ? 'The neighbours know my left hand is weak.' : '我的病历本只有封面。';
  const reply = (statements: readonly ReaderStatement[], seed = '1') => {
    const world = worldOf(lifelikeWorld(), seed);
    if (world === undefined || world.replyTokens === null) throw new Error('expected a lifelike world');
    const limits = { contextTokens: 128_000, world: { ...world, replyTokens: world.replyTokens } };
    return converse({ statements, question: message, language, limits });
  };

  it('gets replies of 300 to 600 tokens that state nothing about the person', () => {
    for (const seed of seeds.slice(0, 30)) {
      const text = reply([], seed);
      expect(estimateTokens(text)).toBeGreaterThan(250);
      expect(estimateTokens(text)).toBeLessThan(700);
      expect(readConcepts(text, language).filter(({ source }) => source === 'statement')).toEqual([]);
    }
  });

  it('names rival values, and depends on the memory', () => {
    const mentions = readConcepts(reply([]), language);
    expect(mentions.filter(({ source }) => source === 'advice').length).toBeGreaterThan(5);
    const remembering = reply([
      { text: earlier, speaker: 'user', eventTime: '2020-01-01T00:00:00' as EventTime },
    ]);
    expect(remembering).not.toBe(reply([]));
    expect(remembering).toContain(language === 'en' ? 'left hand' : '病历本');
  });
});

describe('the settings of the world', () => {
  it('are those of the offline model, and part of its identity', () => {
    expect(createOfflineChatModel().info.settings).toBeUndefined();
    const lifelike = createOfflineChatModel({ world: 'lifelike', seed: '7' });
    expect(JSON.parse(lifelike.info.settings?.world ?? '')).toEqual({ ...lifelikeWorld(), seed: '7' });
    expect(createOfflineChatModel({ world: perfectWorld }).info.settings).toBeUndefined();
  });

  it.each([
    [{ slip: 1.5 }, /slip/],
    [{ readTokens: 0 }, /readTokens/],
    [{ replyTokens: [600, 300] as [number, number] }, /replyTokens/],
  ])('refuse %j', (world, problem) => {
    expect(() => createOfflineChatModel({ world: { ...lifelikeWorld(), ...world } })).toThrow(/world/);
    expect(JSON.stringify(offlineWorldSchema.safeParse(world).error?.issues)).toMatch(problem);
  });
});

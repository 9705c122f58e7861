import type { Session } from '@memgym/core';
import { loadTokenCounter } from '@memgym/prompts';
import { describe, expect, it } from 'vitest';
import { cutPair } from './reply-cut.js';

const pair = (message: string, reply: string): Session => ({
  id: 's',
  turns: [
    { id: 'm', role: 'user', content: message },
    { id: 'm/reply', role: 'assistant', content: reply },
  ],
});

/** A text of the given number of tokens: ` a` is one token. */
const ofTokens = (tokens: number): string => ' a'.repeat(tokens);

describe('cutting long replies', () => {
  // The reply of golden example 10 has 40,000 characters; five of them are a token here.
  const words = ' word'.repeat(8000);

  it('reference: removes ten characters per excess token (golden example 10)', async () => {
    const { count } = await loadTokenCounter('text-embedding-3-small');
    expect(words).toHaveLength(40_000);
    const message = ofTokens(8292 - 8 - count(words));
    const cut = await cutPair(pair(message, words), {
      systems: ['x'],
      maxTokens: 8192,
      profile: 'reference',
    });
    expect(cut.cut).toMatchObject({ tokens: 8292, turnId: 'm/reply' });
    expect(cut.session.turns[1]?.content).toBe(`${words.slice(0, 39_000)}...`);
    expect(cut.session.turns[0]?.content).toBe(message);

    const atLimit = await cutPair(pair(ofTokens(8192 - 8 - count(words)), words), {
      systems: ['x'],
      maxTokens: 8192,
      profile: 'reference',
    });
    expect(atLimit.session.turns[1]?.content).toBe(`${words}...`);
  });

  it('reference: if the reply is shorter than the cut, the rest counts from its end', async () => {
    const { count } = await loadTokenCounter('text-embedding-3-small');
    const reply = '😀🐈'.repeat(25);
    const cutBy = async (tooMany: number) => {
      const message = ofTokens(492 + tooMany - count(reply));
      const cut = { systems: ['x'], maxTokens: 500, profile: 'reference' as const };
      return (await cutPair(pair(message, reply), cut)).session.turns[1]?.content;
    };
    // 50 characters: five tokens take all; seven leave 50 − 70 = −20, so that the first 30 remain; ten leave −50.
    expect(await cutBy(4)).toBe(`${'😀🐈'.repeat(5)}...`);
    expect(await cutBy(5)).toBe('...');
    expect(await cutBy(7)).toBe(`${'😀🐈'.repeat(15)}...`);
    expect(await cutBy(10)).toBe('...');
  });

  it('fixed: cuts to the exact token, only above the limit, and the message too if the reply is not enough', async () => {
    const { count } = await loadTokenCounter('text-embedding-3-small');
    const fixed = { systems: ['x'], maxTokens: 100, profile: 'fixed' as const };
    const whole = pair(ofTokens(42), ofTokens(50));
    expect(await cutPair(whole, fixed)).toEqual({ session: whole, cut: null });
    const sizes = async (message: string, reply: string) => {
      const { session } = await cutPair(pair(message, reply), fixed);
      return session.turns.map(({ content }) => count(content));
    };
    expect(await sizes(ofTokens(42), ofTokens(51))).toEqual([42, 50]);
    expect(await sizes(ofTokens(500), ofTokens(50))).toEqual([92, 0]);
  });

  it('leaves a short pair unchanged', async () => {
    const short = pair('Hello.', 'Hello!');
    const cut = { systems: ['x'], maxTokens: 8192, profile: 'reference' as const };
    expect(await cutPair(short, cut)).toEqual({ session: short, cut: null });
  });
});

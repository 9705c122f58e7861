import type { Episode } from '@memgym/core';
import { loadTokenCounter } from '@memgym/prompts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countLines, createSharedPrefix } from './dry-models.js';
import { measureEpisode } from './projection.js';

describe('counting line by line', () => {
  it('counts prose like the whole text', async () => {
    const counter = await loadTokenCounter('gpt-4o');
    const tokensOf = countLines(counter.count);
    const line = fc.constantFrom(
      'Ann: I moved to Bergen in March.',
      '- 2023-05-08 13:56  "Where is it?"',
      '',
      '他昨天去了北京。',
      '{"choice":"A"}',
      '## Memories',
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
        const text = lines.join('\n');
        expect(tokensOf(text)).toBe(counter.count(text));
      }),
    );
  });
});

describe('measureEpisode', () => {
  const turn = (id: string, content: string) => ({ id, role: 'user' as const, content });
  const question = (id: string, askAfterTurnId?: string) => ({
    id,
    kind: 'free-text' as const,
    text: 'who?',
    type: 'x',
    language: 'en',
    expected: 'me',
    evidence: { turnIds: [], unresolved: [] },
    ...(askAfterTurnId !== undefined && { askAfterTurnId }),
  });
  const episode: Episode = {
    id: 'e',
    cluster: 'e',
    language: 'en',
    conversation: {
      sessions: [
        { id: 's1', turns: [turn('t1', 'aaaa'), turn('t2', 'bb')] },
        { id: 's2', turns: [turn('t3', 'cccccc')] },
      ],
      questions: [question('q1', 't1'), question('q2', 't2'), question('q3')],
    },
  };

  const count = (text: string): number => text.length;
  const measured = measureEpisode(episode, count, 'asked');

  it('sums the tokens of the conversation, and those before each question', () => {
    expect(measured).toEqual({
      episodes: 1,
      questions: 3,
      questionTokens: 12,
      sessions: 2,
      turns: 3,
      textTokens: 12,
      readTokens: 4 + 6 + 12,
    });
  });

  it('counts a question repeated at the same place once, because the cache answers it', () => {
    const { conversation } = episode;
    const asking = (...added: ReturnType<typeof question>[]) => ({
      ...episode,
      conversation: { ...conversation, questions: [...conversation.questions, ...added] },
    });
    const again = asking(question('q4', 't2'));
    expect(measureEpisode(again, count, 'paid')).toEqual(measured);
    expect(measureEpisode(again, count, 'asked')).toMatchObject({
      questions: 4,
      readTokens: 4 + 6 + 12 + 6,
    });
    const elsewhere = asking(question('q4', 't3'));
    expect(measureEpisode(elsewhere, count, 'paid')).toMatchObject({ questions: 4 });
  });
});

describe('the discountable part of a prompt', () => {
  const message = (content: string) => [{ role: 'user' as const, content }];
  const history = 'a turn of the conversation. '.repeat(400);

  it('is the longest prefix shared with an earlier prompt, in steps of 128 tokens', () => {
    const discounted = createSharedPrefix();
    expect(discounted(message(`${history}first?`), 2000)).toBe(0);
    const again = discounted(message(`${history}second?`), 2000);
    expect(again).toBeGreaterThan(1700);
    expect(again).toBeLessThanOrEqual(2000);
    expect(again % 128).toBe(0);
  });

  it('is 0 for a short prompt, and for one with a different prefix', () => {
    const discounted = createSharedPrefix();
    discounted(message(`${history}first?`), 2000);
    expect(discounted(message(`first? ${history}`), 2000)).toBe(0);
    expect(discounted(message(`${history}first?`), 1000)).toBe(0);
  });
});

import { describe, expect, it } from 'vitest';
import { readWindow } from './read-window.js';

const limits = { contextTokens: 1000 };
const texts = (statements: { text: string; eventTime?: string; speaker?: string }[], contextTokens = 1000) =>
  readWindow({ statements, limits: { contextTokens }, language: 'en' }).statements.map(
    ({ statement }) => statement.text,
  );

describe('readWindow', () => {
  it('orders by event time; a statement without one stays after its predecessor', () => {
    const [late, early, untimed] = [
      { text: 'late', eventTime: '2024-02-01T00:00:00' },
      { text: 'early', eventTime: '2024-01-01T00:00:00' },
      { text: 'untimed' },
    ];
    expect(texts([late, early, untimed])).toEqual(['early', 'untimed', 'late']);
    expect(texts([{ text: 'b' }, { text: 'a' }])).toEqual(['b', 'a']);
  });

  it('returns the newest that fit', () => {
    expect(texts([{ text: 'four' }, { text: 'five' }, { text: 'nine' }], 2)).toEqual(['five', 'nine']);
    expect(texts([{ text: 'four' }], 0)).toEqual([]);
  });

  it('reads a session line by line, each with its speaker', () => {
    const session = 'Ann: Hello\nthere\nBen: Hi, Ann';
    const { statements } = readWindow({ statements: [{ text: session }], limits, language: 'en' });
    expect(statements.map(({ statement }) => statement)).toEqual([
      { text: 'Hello\nthere', speaker: 'Ann' },
      { text: 'Hi, Ann', speaker: 'Ben' },
    ]);
  });

  it('takes a role from the label of a message that was stored word for word', () => {
    const stored = [
      'USER INPUT: I moved.',
      'ASSISTANT RESPONSE: Where to?',
      'user: Oslo.',
      'Ben Assistant: Hi.',
    ];
    const { statements } = readWindow({
      statements: stored.map((text) => ({ text })),
      limits,
      language: 'en',
    });
    expect(statements.map(({ statement }) => statement)).toEqual([
      { text: 'I moved.', speaker: 'user' },
      { text: 'Where to?', speaker: 'assistant' },
      { text: 'Oslo.', speaker: 'user' },
      { text: 'Hi.', speaker: 'Ben Assistant' },
    ]);
  });

  it('does not confuse a changed context with the cached one', () => {
    const statements = [{ text: 'first' }];
    expect(texts(statements)).toEqual(['first']);
    statements[0] = { text: 'second' };
    expect(texts(statements)).toEqual(['second']);
    const same = { text: 'third' };
    expect(texts([same])).toEqual(['third']);
    same.text = 'fourth';
    expect(texts([same])).toEqual(['fourth']);
  });
});

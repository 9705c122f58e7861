import { createAssistant } from '@memgym/assistant';
import { createRng, createStepClock, type EventTime, type RetrievedMemory, type Session } from '@memgym/core';
import { createOpenAIChatModel } from '@memgym/llm-client';
import { startOpenAIServer } from '@memgym/llm-client/testing';
import { createMemorySystem } from '@memgym/memory-systems/all';
import { describe, expect, it } from 'vitest';
import { createHistoryBlocks, inOrder, writeHistory } from './history-blocks.js';
import { longMemEvalBenchmark } from './longmemeval-benchmark.js';

// The example of docs/specs/longmemeval.md#reading; each id is that of the loader.
const session = (id: string, startTime: string, ...texts: [id: string, text: string][]): Session => ({
  id,
  startTime: startTime as NonNullable<Session['startTime']>,
  turns: texts.map(([turn, content]) => ({
    id: turn,
    sessionId: id,
    role: turn.endsWith('a') ? ('assistant' as const) : ('user' as const),
    content,
  })),
});
const tides = session('1', '2023-05-21T08:30:00', ['1:1', 'Explain tides.'], ['1:2a', 'The moon pulls.']);
const basil = session(
  '2',
  '2023-05-28T21:04:00',
  ['2:1', 'I put basil on the balcony.'],
  ['2:2a', 'Basil likes sun.'],
);
const mint = session(
  '3',
  '2023-05-30T12:00:00',
  ['3:1', 'Hello again.'],
  ['3:2a', 'Hi!'],
  ['3:3', 'Mint joined the basil outside. '],
  ['3:4a', 'Good choice.'],
);
const sessions = [tides, basil, mint];

const found = (...sourceIds: string[]): RetrievedMemory =>
  ({
    id: sourceIds.join(),
    kind: 'message',
    text: sourceIds.join(),
    sourceIds,
    ingestTime: 0,
    score: 0,
  }) as never;
const options = { blocks: 'found', history: 'json', speakers: 'both' } as const;
const all = sessions.map(({ turns }) => found(...turns.map(({ id }) => id)));

describe('the history of a reading prompt', () => {
  it('has the blocks in the order of time, numbered, with their dates and messages', () => {
    const blocks = createHistoryBlocks(sessions, options);
    const [first = found(), second = found(), third = found()] = all;
    expect(writeHistory(inOrder(blocks([third, second, first])))).toBe(
      [
        '\n### Session 1:\nSession Date: 2023/05/21 (Sun) 08:30\nSession Content:\n',
        '\n[{"role": "user", "content": "Explain tides."}, {"role": "assistant", "content": "The moon pulls."}]\n',
        '\n### Session 2:\nSession Date: 2023/05/28 (Sun) 21:04\nSession Content:\n',
        '\n[{"role": "user", "content": "I put basil on the balcony."}, {"role": "assistant", "content": "Basil likes sun."}]\n',
        '\n### Session 3:\nSession Date: 2023/05/30 (Tue) 12:00\nSession Content:\n',
        '\n[{"role": "user", "content": "Hello again."}, {"role": "assistant", "content": "Hi!"}, {"role": "user", "content": "Mint joined the basil outside. "}, {"role": "assistant", "content": "Good choice."}]\n',
      ].join(''),
    );
  });

  it('shows the round of a found message, two rounds of one session in the order of their ranks', () => {
    const blocks = createHistoryBlocks(sessions, { ...options, blocks: 'round', history: 'nl' });
    expect(inOrder(blocks([found('3:3'), found('3:1')])).map(({ body }) => body)).toEqual([
      '\n\nuser: Mint joined the basil outside.\n\nassistant: Good choice.',
      '\n\nuser: Hello again.\n\nassistant: Hi!',
    ]);
  });

  it('shows whole sessions, or the user’s messages only, and each message once', () => {
    const whole = createHistoryBlocks(sessions, { ...options, blocks: 'session', speakers: 'user' });
    expect(whole([found('3:3'), found('3:1'), found('2:2a')]).map(({ body }) => body)).toEqual([
      '\n[{"role": "user", "content": "Hello again."}, {"role": "user", "content": "Mint joined the basil outside. "}]',
      '\n[{"role": "user", "content": "I put basil on the balcony."}]',
    ]);
  });

  it('writes letters as Python does, and the own text of a memory that names no message', () => {
    const [block] = createHistoryBlocks(sessions, options)([found('Zoë 🌿')]);
    expect(block).toEqual({
      date: '',
      time: '',
      body: '\n[{"role": "user", "content": "Zo\\u00eb \\ud83c\\udf3f"}]',
    });
  });
});

describe('the reading protocols', () => {
  /** What a server received for the question, which answers `reply 1`, `reply 2` and so on. */
  const ask = async (reading: string) => {
    const calls: string[] = [];
    const server = await startOpenAIServer({
      chat: ({ body }) => {
        calls.push((body.messages ?? []).map(({ content }) => content).join('\n'));
        return `reply ${calls.length}`;
      },
    });
    const { protocol } = longMemEvalBenchmark.withOptions({ reading });
    const assistant = createAssistant({
      memory: createMemorySystem({ type: 'full-context' }),
      model: createOpenAIChatModel({ model: 'gpt-4o-mini', baseUrl: server.baseUrl, apiKey: 'test' }),
      k: Number.POSITIVE_INFINITY,
      answerWay: protocol.answerWay?.(sessions, { id: 'ann', language: 'en' }),
    });
    const context = { scope: { user: 'ann' }, clock: createStepClock(), rng: createRng(1) };
    try {
      await assistant.observe(sessions, context);
      const askedAt = '2023-06-02T09:15:00' as EventTime;
      const question = { kind: 'free-text', id: 'q', text: 'Where is the mint?', language: 'en' } as const;
      return { calls, answer: await assistant.answer({ ...question, askedAt }, context) };
    } finally {
      await assistant.close();
      await server.close();
    }
  };

  it('ask once, with the date of the question, and with notes first if wanted', async () => {
    const direct = await ask('direct');
    expect(direct.calls).toHaveLength(1);
    expect(direct.calls[0]).toContain(
      "Today's date: 2023/06/02 (Fri) 09:15\nQuestion of the user: Where is the mint?\nAnswer:",
    );
    expect(direct.answer.output).toBe('reply 1');
    const notes = await ask('notes');
    expect(notes.calls).toHaveLength(1);
    expect(notes.calls[0]).toMatch(/first write down .*Answer \(step by step\):/s);
  });

  it('take notes on each block, and answer from the notes, with the cost of all calls', async () => {
    const { calls, answer } = await ask('notes-by-block');
    expect(calls.length).toBeGreaterThan(2);
    const asksForNotes = calls.map((call) => call.includes('reply with the word empty'));
    expect(asksForNotes).toEqual([...calls.slice(1).map(() => true), false]);
    expect(calls.at(-1)).toContain('{"session_summary": "reply 1"}');
    expect(answer.usage.calls).toBe(calls.length);
  });
});

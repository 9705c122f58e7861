import { createAssistant } from '@memgym/assistant';
import { createBatchingMemory } from '@memgym/conformance/testing';
import {
  type Assistant,
  createRng,
  createStepClock,
  digest,
  type Episode,
  type EpisodeRecord,
  episodeRecordSchema,
  type MultipleChoiceQuestion,
  type Protocol,
  ProviderError,
  steps,
  type TextRecord,
  type Turn,
} from '@memgym/core';
import { createOpenAIChatModel } from '@memgym/llm-client';
import { startOpenAIServer } from '@memgym/llm-client/testing';
import { createMemorySystem } from '@memgym/memory-systems/all';
import { createOfflineChatModel } from '@memgym/offline-model';
import { describe, expect, it } from 'vitest';
import { offlineReplies } from '../__fixtures__/offline-replies.js';
import { readThenAsk } from '../protocols/read-then-ask.js';
import { type PlayOptions, playEpisode } from './play-episode.js';
import { withoutRepeatedTexts } from './record-line.js';

const question = (id: string, text: string, right: string, wrong: string): MultipleChoiceQuestion => ({
  kind: 'multiple-choice',
  id,
  text,
  type: 'single-session',
  language: 'en',
  options: [
    { label: 'A', text: wrong },
    { label: 'B', text: right },
  ],
  expected: 'B',
  evidence: { turnIds: ['t1'], unresolved: [] },
});

const episode: Episode = {
  id: 'anna',
  cluster: 'anna',
  language: 'en',
  conversation: {
    sessions: [
      {
        id: 's1',
        turns: [
          { id: 't1', role: 'user', content: 'My cat is called Miso.' },
          { id: 't2', role: 'assistant', content: 'What a lovely name.' },
        ],
      },
    ],
    questions: [question('q1', 'What is the name of the cat?', 'Miso', 'Tofu')],
  },
};

const asking = (questions: MultipleChoiceQuestion[]): Episode => ({
  ...episode,
  conversation: { ...episode.conversation, questions },
});

const remembering = (type: string, model = createOfflineChatModel({ replies: offlineReplies })): Assistant =>
  createAssistant({ memory: createMemorySystem({ type, ports: { model } }), model, k: 5 });

async function play(
  assistant: Assistant,
  protocol: Protocol = readThenAsk(episode),
  fork?: PlayOptions['fork'],
  options: Partial<PlayOptions> = {},
) {
  const records: EpisodeRecord[] = [];
  const texts: TextRecord[] = [];
  const states: string[] = [];
  const outcome = await playEpisode({
    system: 'under-test',
    episode,
    protocol,
    assistant,
    ...(fork !== undefined && { fork }),
    clock: createStepClock(),
    rng: createRng(1),
    record: (record) => (record.kind === 'text' ? texts.push(record) : records.push(record)),
    saveState: async (snapshot) => {
      states.push(digest(snapshot.state));
      return digest(snapshot.state);
    },
    ...options,
  });
  return { outcome, records, texts, states };
}

describe('playEpisode', () => {
  it('reads, asks, and records the memories behind the answer', async () => {
    const { outcome, records } = await play(remembering('bm25-m'));
    expect(outcome.status).toBe('complete');
    expect(records.map(({ kind }) => kind)).toEqual(['episode-start', 'write', 'answer']);
    expect(records[2]).toMatchObject({
      outcome: 'answered',
      output: 'B',
      expected: 'B',
      evidenceRetrieved: ['t1'],
      // "My cat is called Miso." has 22 characters, of which about four are a token.
      tokensToEvidence: [expect.toSatisfy((tokens: number) => tokens >= 6 && tokens <= 40)],
      retrieved: expect.arrayContaining([expect.objectContaining({ sourceIds: ['t1'] })]),
    });
  });

  it('records the texts that an answer cites once, and again only when they changed', async () => {
    const two = [
      question('q1', 'What is the name of the cat?', 'Miso', 'Tofu'),
      question('q2', 'Who is Miso, the cat?', 'Miso', 'Tofu'),
    ];
    const { texts } = await play(remembering('bm25-m'), readThenAsk(asking(two)));
    const cat = 'My cat is called Miso.';
    expect(texts.filter(({ of }) => of === 'turn')).toEqual([
      { kind: 'text', of: 'turn', id: 't1', text: cat },
    ]);
    const memories = texts.filter(({ of }) => of === 'memory');
    expect(memories.filter(({ text }) => text.includes(cat))).toHaveLength(1);
    expect(new Set(memories.map(({ id }) => id)).size).toBe(memories.length);

    const written: EpisodeRecord[] = [];
    const record = withoutRepeatedTexts((one) => written.push(one));
    for (const text of ['old', 'old', 'new', 'new']) record({ kind: 'text', of: 'memory', id: 'm', text });
    expect(written).toMatchObject([{ text: 'old' }, { text: 'new' }]);
  });

  it('writes the same records when played again', async () => {
    expect(JSON.stringify((await play(remembering('bm25-m'))).records)).toBe(
      JSON.stringify((await play(remembering('bm25-m'))).records),
    );
  });

  it('gives the evidence to a privileged memory only', async () => {
    const [, , answer] = (await play(remembering('oracle'))).records;
    expect(answer).toMatchObject({ retrievedCount: 1, evidenceRetrieved: ['t1'] });
  });

  it('plays a dialogue in which the replies become history, and ends it when the user does', async () => {
    async function* dialogue(): Protocol {
      const result = yield steps.converse(
        { id: 'd1', role: 'user', content: 'My dog is called Bo.' },
        {
          next: async (turns) =>
            turns.length < 4 ? { id: 'd2', role: 'user', content: 'He is brown.' } : null,
        },
        5,
      );
      if (result.kind !== 'converse') throw new Error('expected the dialogue back');
      yield steps.askAll([
        question('q2', 'What is the name of the dog?', result.dialogue.length === 4 ? 'Bo' : '', 'Rex'),
      ]);
    }
    const { records } = await play(remembering('full-context'), dialogue());
    const turns = records.filter((record) => record.kind === 'turn').map(({ turn }) => turn);
    expect(turns.map(({ role }) => role)).toEqual(['user', 'assistant', 'user', 'assistant']);
    expect(new Set(turns.map(({ id }) => id)).size).toBe(4);
    expect(records.at(-1)).toMatchObject({ output: 'B', retrievedCount: 4 });
    const writes = records.filter((record) => record.kind === 'write');
    expect(writes.map(({ inputId, stored }) => [inputId, stored.length])).toEqual([
      ['d1', 2],
      ['d2', 2],
    ]);
    expect(writes[0]?.usage.calls).toBe(1);
  });

  it('treats a system that reports no omitted memory like one that reports nothing', async () => {
    async function* talk(): Protocol {
      yield steps.converse(
        { id: 'd1', role: 'user', content: 'My dog is called Bo.' },
        { next: async () => null },
        1,
      );
      yield steps.askAll(episode.conversation.questions);
    }
    const model = createOfflineChatModel({ replies: offlineReplies });
    const leavingOut = (truncated: number): Assistant => {
      const memory = createMemorySystem({ type: 'bm25-m' });
      const retrieve: typeof memory.retrieve = async (...asked) => ({
        ...(await memory.retrieve(...asked)),
        truncated,
      });
      return createAssistant({ memory: { ...memory, retrieve }, model, k: 5 });
    };
    const truncatedOf = async (truncated: number) => {
      const { records } = await play(leavingOut(truncated), talk());
      for (const record of records) expect(episodeRecordSchema.safeParse(record).success).toBe(true);
      return records.flatMap((record) => ('truncated' in record ? [record.truncated] : []));
    };
    expect(await truncatedOf(3)).toEqual([3, 3]);
    expect(await truncatedOf(0)).toEqual([]);
  });

  it('records the protocol’s notes, and stores the scoring data with the answer', async () => {
    const asked = { ...question('q3', 'And?', 'x', 'y'), meta: { period: 3 } };
    async function* noting(): Protocol {
      yield steps.note('reply-cut', { tokens: 9000 });
      yield steps.askAll([asked]);
    }
    const { records } = await play(remembering('none'), noting());
    expect(records.slice(1)).toMatchObject([
      { kind: 'note', topic: 'reply-cut', data: { tokens: 9000 } },
      { kind: 'answer', meta: { period: 3 } },
    ]);
  });

  it('shows the facts given with a question', async () => {
    const asked = {
      ...question('q4', 'What is the name?', 'Miso', 'Tofu'),
      given: [{ name: 'pet', value: 'Miso' }],
    };
    async function* telling(): Protocol {
      yield steps.askAll([asked]);
    }
    const { records } = await play(remembering('none'), telling());
    expect(records.at(-1)).toMatchObject({ output: 'B' });
  });

  it('saves a named state that questions do not change', async () => {
    async function* probing(): Protocol {
      yield steps.observe(episode.conversation.sessions);
      yield steps.checkpoint('before');
      yield steps.askAll(episode.conversation.questions);
      yield steps.checkpoint('after');
    }
    const { records, states } = await play(remembering('bm25-m'), probing());
    expect(states).toHaveLength(2);
    expect(states[0]).toBe(states[1]);
    expect(records.filter(({ kind }) => kind === 'checkpoint')).toHaveLength(2);
  });

  describe('with background questions', () => {
    const tofu: Turn = { id: 't9', role: 'user', content: 'My cat is called Tofu now.' };
    async function* twice(): Protocol {
      yield steps.observe(episode.conversation.sessions);
      yield steps.askMeanwhile([question('q1', 'What is the name of the cat?', 'Miso', 'Tofu')]);
      yield steps.observe([tofu]);
      yield steps.note('recorded', {});
      yield steps.askMeanwhile([question('q2', 'What is the name of the cat now?', 'Tofu', 'Miso')]);
      yield steps.note('end', {});
    }
    /** Copies that answer only when released. */
    function holding() {
      let go = (): void => undefined;
      const held = new Promise<void>((resolve) => {
        go = resolve;
      });
      const closed: number[] = [];
      const fork: PlayOptions['fork'] = async (snapshot) => {
        const copy = remembering('bm25-m');
        await copy.restore(snapshot);
        return {
          ...copy,
          answer: async (...asked) => {
            await held;
            return copy.answer(...asked);
          },
          close: async () => {
            closed.push(1);
            await copy.close();
          },
        };
      };
      return { fork, closed, go: () => go() };
    }

    it('continues meanwhile, and writes the same records as without them', async () => {
      const copies = holding();
      const seen: string[] = [];
      async function* watched(): Protocol {
        const inner = twice();
        let step = await inner.next();
        while (!step.done) {
          seen.push(step.value.kind);
          step = await inner.next(yield step.value);
        }
        copies.go();
      }
      const { records } = await play(remembering('bm25-m'), watched(), copies.fork);
      expect(seen).toHaveLength(6);
      expect(JSON.stringify(records)).toBe(
        JSON.stringify((await play(remembering('bm25-m'), twice())).records),
      );
      expect(records.filter(({ kind }) => kind === 'answer')).toMatchObject([
        {
          questionId: 'q1',
          retrieved: expect.not.arrayContaining([expect.objectContaining({ sourceIds: ['t9'] })]),
        },
        {
          questionId: 'q2',
          retrieved: expect.arrayContaining([expect.objectContaining({ sourceIds: ['t9'] })]),
        },
      ]);
      expect(copies.closed).toHaveLength(2);
    });

    it('stops at an error that would affect every question, and retains the earlier records', async () => {
      const wrongKey = new ProviderError('authentication', 'wrong key');
      const failing: PlayOptions['fork'] = async () => ({
        ...remembering('bm25-m'),
        answer: () => Promise.reject(wrongKey),
      });
      await expect(play(remembering('bm25-m'), twice(), failing)).rejects.toBe(wrongKey);
    });
  });

  it('lets a memory process pending writes before it is asked, and reports them', async () => {
    const model = createOfflineChatModel({ replies: offlineReplies });
    const { records } = await play(createAssistant({ memory: createBatchingMemory(100), model, k: 5 }));
    expect(records.map(({ kind }) => kind)).toEqual(['episode-start', 'write', 'flush', 'answer']);
    expect((await play(remembering('bm25-m'))).records.map(({ kind }) => kind)).not.toContain('flush');
  });

  it('refuses feedback for a memory that cannot change its policy', async () => {
    async function* teaching(): Protocol {
      yield steps.adapt({ note: 'remember pets' });
    }
    await expect(play(remembering('bm25-m'), teaching())).rejects.toThrow(/does not support `evolve`/);
  });

  it('continues after an unusable reply to feedback, and stops if there is no reply', async () => {
    async function* teaching(): Protocol {
      const { report } = (yield steps.adapt({ note: 'remember pets' })) as { report: unknown };
      yield steps.note('learnt', { report: report === null ? null : 'something' });
      yield steps.askAll(episode.conversation.questions);
    }
    const failing = (error: ProviderError): Assistant => ({
      ...remembering('bm25-m'),
      adapt: async () => {
        throw error;
      },
    });
    const { records, outcome } = await play(
      failing(new ProviderError('invalid-reply', 'no JSON, asked twice')),
      teaching(),
    );
    expect(outcome.status).toBe('complete');
    expect(records.slice(1, 3)).toEqual([
      {
        kind: 'adapt-failed',
        feedback: { note: 'remember pets' },
        reason: 'invalid-reply: no JSON, asked twice',
      },
      { kind: 'note', topic: 'learnt', data: { report: null } },
    ]);
    const busy = new ProviderError('rate-limit', 'too busy');
    await expect(play(failing(busy), teaching())).rejects.toBe(busy);
  });

  it('leaves a question unanswered when the provider fails, and continues', async () => {
    await using server = await closing(
      startOpenAIServer({
        chat: () => '{"choice":"B"}',
        fail: ({ body }) => (JSON.stringify(body).includes('forbidden') ? { status: 500 } : undefined),
      }),
    );
    const model = createOpenAIChatModel({ model: 'test-model', baseUrl: server.baseUrl, retries: 0 });
    const asked = [question('q1', 'forbidden?', 'Miso', 'Tofu'), question('q2', 'allowed?', 'Miso', 'Tofu')];
    async function* two(): Protocol {
      const result = yield steps.askAll(asked);
      expect(result).toMatchObject({ kind: 'ask', answers: [null, { output: 'B' }] });
    }
    const { outcome, records } = await play(remembering('none', model), two());
    expect(outcome.status).toBe('failed');
    expect(records.slice(1)).toMatchObject([
      { questionId: 'q1', outcome: 'unanswered', category: 'provider' },
      { questionId: 'q2', outcome: 'answered' },
    ]);
  });

  it.each(['content_filter', 'length', 'refusal'])(
    'counts a reply that ends by %s as a wrong answer, with what was retrieved',
    async (finishReason) => {
      await using server = await closing(
        startOpenAIServer({ chat: () => ({ text: '', finishReason, refusal: 'I cannot say.' }) }),
      );
      const model = createOpenAIChatModel({ model: 'test-model', baseUrl: server.baseUrl, retries: 0 });
      const asked = question('q1', 'What is the name of the cat?', 'Miso', 'Tofu');
      const { outcome, records } = await play(remembering('bm25-m', model), readThenAsk(asking([asked])));
      expect(outcome.status).toBe('complete');
      expect(records.at(-1)).toMatchObject({
        ...{ questionId: 'q1', outcome: 'answered', output: null },
        invalid: expect.stringMatching(/^(?:content-filter|incomplete-reply|refusal): /),
      });
      expect(records.at(-1)).toHaveProperty('retrievedCount', expect.any(Number));
      expect((records.at(-1) as { retrievedCount: number }).retrievedCount).toBeGreaterThan(0);
    },
  );

  it('counts a prompt that does not fit the model as a wrong answer, and draws no option for it', async () => {
    await using server = await closing(
      startOpenAIServer({ chat: () => '{"choice":"B"}', fail: () => ({ status: 400, body: tooLong }) }),
    );
    const model = createOpenAIChatModel({ model: 'test-model', baseUrl: server.baseUrl });
    const asked = {
      ...question('q1', 'What is the name of the cat?', 'Miso', 'Tofu'),
      ifUnreadable: 'guess' as const,
    };
    const { outcome, records } = await play(remembering('bm25-m', model), readThenAsk(asking([asked])));
    expect(outcome.status).toBe('complete');
    expect(records[2]).toMatchObject({
      outcome: 'answered',
      raw: '',
      output: null,
      invalid: expect.stringMatching(/^context-overflow: .*8192 tokens/),
      // The system did find the evidence.
      evidenceRetrieved: ['t1'],
    });
    expect(records[2]).not.toHaveProperty('guess');
    expect(episodeRecordSchema.safeParse(records[2]).success).toBe(true);
  });

  it('counts memories that do not fit the limit of their system as a wrong answer', async () => {
    const memory = createMemorySystem({ type: 'full-context', options: { maxTokens: 2 }, ports: {} });
    const assistant = createAssistant({
      memory,
      model: createOfflineChatModel({ replies: offlineReplies }),
      k: 5,
    });
    const { outcome, records } = await play(assistant, readThenAsk(episode), undefined, {
      scoring: {
        scoreAnswer: async (_question, { output }) => ({ scores: { judged: output === null ? 0 : 1 } }),
      },
    });
    expect(outcome.status).toBe('complete');
    expect(records[2]).toMatchObject({
      outcome: 'answered',
      output: null,
      retrieved: null,
      scores: { judged: 0 },
    });
    expect(records[2]).toMatchObject({
      invalid: expect.stringMatching(/^context-overflow: .*`maxTokens` is 2/),
    });
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY])(
    'stops with metric, question and system when a judge gives %d, which a record could not hold',
    async (judged) => {
      const scoreAnswer = async () => ({ scores: { judged } });
      const model = createOfflineChatModel({ replies: offlineReplies });
      const playing = play(remembering('none', model), readThenAsk(episode), undefined, {
        scoring: { scoreAnswer },
      });
      await expect(playing).rejects.toThrow(
        new RegExp(`^judged: expected null or a finite number, got ${judged} for question .+ answered by `),
      );
    },
  );

  it('stops at once when no call can succeed', async () => {
    await using server = await closing(startOpenAIServer({ fail: () => ({ status: 401 }) }));
    const model = createOpenAIChatModel({ model: 'test-model', baseUrl: server.baseUrl });
    await expect(play(remembering('none', model))).rejects.toMatchObject({ reason: 'authentication' });
    expect(server.requests).toHaveLength(1);
  });
});

const tooLong = {
  error: { code: 'context_length_exceeded', message: 'The maximum context length is 8192 tokens.' },
};

/** The server, closed at the end of the block. */
async function closing<Server extends { close(): Promise<void> }>(starting: Promise<Server>) {
  const server = await starting;
  return Object.assign(server, { [Symbol.asyncDispose]: () => server.close() });
}

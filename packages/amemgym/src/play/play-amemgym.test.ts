import { createAssistant } from '@memgym/assistant';
import {
  type AnswerRecord,
  type Assistant,
  createRng,
  createStepClock,
  type Episode,
  type EpisodeRecord,
  type MemorySystem,
  type Session,
  type Turn,
  zeroUsage,
} from '@memgym/core';
import type { PlayContext } from '@memgym/evaluators';
import { playEpisode, readThenAsk } from '@memgym/evaluators';
import { createOpenAIChatModel } from '@memgym/llm-client';
import { startOpenAIServer } from '@memgym/llm-client/testing';
import { createMemorySystem } from '@memgym/memory-systems/all';
import { createOfflineChatModel } from '@memgym/offline-model';
import { describe, expect, it } from 'vitest';
import { offlineReplies } from '../original/__fixtures__/offline-replies.js';
import { makeAMemGymUser } from './__fixtures__/amemgym-user.js';
import { amemgymOptionsSchema } from './amemgym-options.js';
import { playAMemGym } from './play-amemgym.js';
import { baseRounds } from './played-rounds.js';
import { messagesWith } from './session-turns.js';
import { summarizeAMemGymRun } from './summarize-run.js';
import { amemgymEpisode } from './to-episode.js';
import { upperBoundEpisode } from './upper-bound.js';

const user = makeAMemGymUser();
const model = createOfflineChatModel({ replies: offlineReplies });
const optionsOf = (options: object = {}) => amemgymOptionsSchema.parse(options);

async function play(
  assistant: Assistant,
  {
    options = {},
    name = 'system',
    episode,
    context,
  }: {
    options?: object;
    name?: string;
    episode?: Episode;
    context?: Partial<PlayContext>;
  } = {},
) {
  const parsed = optionsOf(options);
  const played = episode ?? amemgymEpisode(user, parsed);
  const records: EpisodeRecord[] = [];
  const outcome = await playEpisode({
    system: name,
    episode: played,
    protocol: playAMemGym(played, parsed, {
      system: { name, capabilities: new Set() },
      simulator: model,
      judge: model,
      ...context,
    }),
    assistant,
    clock: createStepClock(),
    rng: createRng(1),
    record: (record) => records.push(JSON.parse(JSON.stringify(record)) as EpisodeRecord),
    saveState: async () => 'digest',
  });
  return { records, outcome, episode: played };
}

const remembering = (type: string, k = Number.POSITIVE_INFINITY) =>
  createAssistant({ memory: createMemorySystem({ type, ports: { model } }), model, k });
const turnsOf = (records: readonly EpisodeRecord[]): Turn[] =>
  records.flatMap((record) => (record.kind === 'turn' ? [record.turn] : []));
const answersOf = (records: readonly EpisodeRecord[]): AnswerRecord[] =>
  records.filter((record) => record.kind === 'answer');

/** Answers like a perfect reader. */
const perfectly = (answers: readonly AnswerRecord[]): AnswerRecord[] =>
  answers.map((answer) =>
    answer.outcome === 'unanswered'
      ? answer
      : {
          ...answer,
          output: typeof answer.expected === 'string' ? answer.expected : JSON.stringify(answer.expected),
        },
  );

async function boundAnswers(): Promise<AnswerRecord[]> {
  const episode = upperBoundEpisode(amemgymEpisode(user, optionsOf()), optionsOf());
  const records: EpisodeRecord[] = [];
  await playEpisode({
    system: 'upper-bound',
    episode,
    protocol: readThenAsk(episode),
    assistant: remembering('none'),
    clock: createStepClock(),
    rng: createRng(1),
    record: (record) => records.push(record),
    saveState: async () => '',
  });
  return answersOf(records);
}

describe('AMemGym on-policy', () => {
  it('plays the sessions of a period, saves the state, and asks every question and probe', async () => {
    const { records, outcome } = await play(remembering('full-context'));
    expect(outcome.status).toBe('complete');
    const turns = turnsOf(records);
    // Two sessions of one round, then two of two rounds; each round two messages.
    expect(turns).toHaveLength(2 * 2 + 2 * 4);
    expect(turns[0]).toMatchObject({
      id: 'period-0-session-0',
      content: '[Current Time: 2020-09-30 19:30:00]\nI am a steak lover. What shall I grill?',
    });
    expect(turns.filter(({ content }) => content.startsWith('[Current Time:'))).toHaveLength(4);
    const order = records
      .filter(({ kind }) => kind === 'checkpoint' || kind === 'answer')
      .map((record) =>
        record.kind === 'checkpoint' ? record.name : record.kind === 'answer' && record.questionId,
      );
    expect(order.slice(0, 5)).toEqual([
      'p00',
      'ida/p00/q00',
      'ida/p00/q01',
      'ida/p00/q00/probe',
      'ida/p00/q01/probe',
    ]);
    expect(order).toHaveLength(3 * 5);
  });

  it('stores the scoring data with each answer', async () => {
    const { records } = await play(remembering('none'));
    const answer = answersOf(records).find(({ questionId }) => questionId === 'ida/p02/q01');
    expect(answer).toMatchObject({
      type: 'p02',
      expected: '3',
      evidence: { turnIds: ['period-1-session-0', 'period-2-session-0'] },
      meta: {
        period: 2,
        question: 1,
        requiredVariables: ['pet', 'diet'],
        rightOption: 2,
        optionStates: expect.arrayContaining([['tabby cat', 'strict vegan']]),
      },
    });
  });

  it('has the number of messages that its user and options set', async () => {
    for (const options of [{}, { periods: 2, rounds: { init: 3, update: 2 } }]) {
      const held = await play(remembering('none'), { options });
      const { rounds = baseRounds, periods } = optionsOf(options);
      const played = { ...user, periods: user.periods.slice(0, periods) };
      expect(turnsOf(held.records)).toHaveLength(messagesWith(played, rounds));
    }
  });

  it('leaves the dialogue unaffected by probes and questions', async () => {
    const asked = await play(remembering('full-context'));
    const unasked = await play(remembering('full-context'), { options: { diagnosis: false, periods: 3 } });
    expect(turnsOf(unasked.records)).toEqual(turnsOf(asked.records));
  });

  it('plays the given number of rounds and periods', async () => {
    const { records } = await play(remembering('none'), {
      options: { rounds: { init: 2, update: 3 }, periods: 2 },
    });
    expect(turnsOf(records)).toHaveLength(2 * 4 + 6);
  });
});

describe('the results of a run', () => {
  it('score perfect memory at the upper bound, and guessing at exactly 1/options', async () => {
    const { records, episode } = await play(remembering('oracle'));
    const bounds = perfectly(await boundAnswers());
    const dialogues = new Map([[episode.id, turnsOf(records)]]);
    const common = { dialogues, calls: [] };
    const [system, bound, random] = summarizeAMemGymRun({
      episodes: [episode],
      systems: [{ name: 'oracle', type: 'oracle', answers: perfectly(answersOf(records)), ...common }],
      references: [{ name: 'upper-bound', type: 'none', answers: bounds, ...common }],
    });
    expect(system?.metrics.overall?.value).toBe(1);
    expect(system?.metrics['memory-a']?.value).toBe(1);
    expect(system?.metrics['memory-b']?.value).toBe(1);
    expect(system?.metrics['write-failure']?.value).toBe(0);
    expect(system?.metrics['drift-reveals']).toMatchObject({ value: 0, n: 2 });
    expect(bound).toMatchObject({ name: 'upper-bound', metrics: { overall: { value: 1 } } });
    expect(random?.metrics.overall?.value).toBe((1 / 2 + 1 / 4) / 2);
  });

  it('count facts that a judge finds in the simulated user’s messages', async () => {
    const { name = '' } = user.variables[0] ?? {};
    const value = user.periods[2]?.state.get(name);
    const server = await startOpenAIServer({ chat: () => JSON.stringify({ spoken: [{ fact: 1, value }] }) });
    try {
      const judge = createOpenAIChatModel({ model: 'judge', baseUrl: server.baseUrl });
      const { records, episode } = await play(remembering('none'), {
        options: { driftJudge: true },
        context: { judge },
      });
      // Only the two messages that the simulator wrote are judged.
      expect(server.requests).toHaveLength(2);
      const [system] = summarizeAMemGymRun({
        episodes: [episode],
        systems: [
          {
            name: 's',
            type: 'none',
            answers: answersOf(records),
            dialogues: new Map([[episode.id, turnsOf(records)]]),
            notes: new Map([[episode.id, records.filter((record) => record.kind === 'note')]]),
            calls: [],
          },
        ],
        references: [],
      });
      // The value is false in period 1 and true in period 2.
      expect(system?.metrics['drift-contradicts']).toMatchObject({ value: 0.5, n: 2 });
      const spoken = ['drift-reveals', 'drift-repeats'].map((kind) => system?.metrics[kind]?.value ?? 0);
      expect(spoken.reduce((sum, value) => sum + value)).toBe(0.5);
    } finally {
      await server.close();
    }
  });

  it('count verdicts on messages that a judge lost', async () => {
    const server = await startOpenAIServer({
      chat: ({ index }) => (index === 0 ? '{"spoken": []}' : 'Hard to say.'),
    });
    try {
      const judge = createOpenAIChatModel({ model: 'judge', baseUrl: server.baseUrl });
      const { records, episode } = await play(remembering('none'), {
        options: { driftJudge: true },
        context: { judge },
      });
      // The second of the two messages is judged twice.
      expect(server.requests).toHaveLength(3);
      const [system] = summarizeAMemGymRun({
        episodes: [episode],
        systems: [
          {
            name: 's',
            type: 'none',
            answers: answersOf(records),
            dialogues: new Map([[episode.id, turnsOf(records)]]),
            notes: new Map([[episode.id, records.filter((record) => record.kind === 'note')]]),
            calls: [],
          },
        ],
        references: [],
      });
      expect(system?.metrics['drift-contradicts']).toMatchObject({ value: 0, n: 1, unscored: 1 });
      expect(system).toMatchObject({
        unscored: 0,
        verdicts: { asked: 2, lost: 1, unscored: 0, messages: 1 },
      });
    } finally {
      await server.close();
    }
  });

  it('separates equal states of two questions (golden example 7)', async () => {
    // The same variable twice: both questions have an option for the same values.
    const bounds = perfectly(await boundAnswers()).map((answer) =>
      answer.questionId.includes('q00') && answer.outcome === 'answered'
        ? { ...answer, output: '9' }
        : answer,
    );
    const { records, episode } = await play(remembering('none'));
    const played = {
      name: 's',
      type: 'none',
      answers: answersOf(records),
      dialogues: new Map(),
      calls: [],
    };
    const [, bound] = summarizeAMemGymRun({
      episodes: [episode],
      systems: [played],
      references: [{ ...played, name: 'upper-bound', answers: bounds }],
    });
    expect(bound?.metrics.overall?.slices?.question?.['ida/q00']?.value).toBe(0);
    expect(bound?.metrics.overall?.slices?.question?.['ida/q01']?.value).toBe(1);
  });

  it('counts a reply without an option as wrong, and a server failure as unanswered', async () => {
    const server = await startOpenAIServer({
      chat: () => 'no idea',
      fail: ({ body }) => (JSON.stringify(body).includes('cook tonight') ? { status: 500 } : undefined),
    });
    try {
      const remote = createOpenAIChatModel({ model: 'test-model', baseUrl: server.baseUrl });
      const memory = createMemorySystem({ type: 'none' });
      const { records, episode } = await play(createAssistant({ memory, model: remote, k: 1 }));
      expect(answersOf(records)).toHaveLength(12);
      for (const answer of answersOf(records)) expect(answer).not.toHaveProperty('guess');
      const played = {
        name: 's',
        type: 'none',
        answers: answersOf(records),
        dialogues: new Map(),
        calls: [],
      };
      const [system] = summarizeAMemGymRun({ episodes: [episode], systems: [played], references: [] });
      expect(system?.metrics.overall).toMatchObject({ value: 0, n: 3 });
      expect(system).toMatchObject({ unscored: 3, invalid: 9 });
      expect(system?.metrics['memory-a']).toBeUndefined();
    } finally {
      await server.close();
    }
  });
});

describe('a prompt that is too long', () => {
  const cutsOf = (records: readonly EpisodeRecord[]) => ({
    replies: records.flatMap((record) =>
      record.kind === 'turn' && record.turn.role === 'assistant' ? [record.promptCut] : [],
    ),
    answers: answersOf(records).map((answer) =>
      answer.outcome === 'answered' ? answer.promptCut : undefined,
    ),
  });
  const native = (maxPromptTokens?: number) =>
    createAssistant({
      memory: createMemorySystem({ type: 'none' }),
      model,
      window: { updateBatch: 2, localLength: 1000 },
      format: { maxPromptTokens },
    });

  it('of the native agent is cut, and each reply and answer reports by how much', async () => {
    const free = await play(native());
    const { replies, answers } = cutsOf(free.records);
    expect([...replies, ...answers].filter((cut) => cut !== undefined)).toEqual([]);

    const limited = await play(native(300));
    const cut = cutsOf(limited.records);
    expect(limited.outcome.status).toBe('complete');
    expect(cut.replies).toHaveLength(replies.length);
    expect(cut.replies[0]).toBeUndefined();
    for (const cutReport of [cut.replies.at(-1), cut.answers.at(-1)]) {
      expect(cutReport).toMatchObject({ maxTokens: 300, encoding: 'o200k_base', exact: false, memories: 0 });
      expect(cutReport?.tokens).toBeGreaterThan(300);
      expect(cutReport?.keptTokens).toBeLessThanOrEqual(300);
      expect(cutReport?.messages).toBeGreaterThan(0);
    }
    // The recorded dialogue is not cut.
    expect(turnsOf(limited.records)).toHaveLength(turnsOf(free.records).length);
    expect((await play(native(300))).records).toEqual(limited.records);
  });

  it('is also recorded for a memory system with its own limit', async () => {
    const options = { maxTokens: 60, overflow: 'drop-oldest' };
    const memory = createMemorySystem({ type: 'full-context', options });
    const assistant = createAssistant({ memory, model, k: Number.POSITIVE_INFINITY });
    const { records } = await play(assistant);
    const [reply] = records.filter((record) => record.kind === 'turn').slice(-1);
    expect(reply).toMatchObject({ truncated: expect.any(Number) });
    const answer = answersOf(records).at(-1);
    const { truncated = 0, retrievedCount = 0 } = answer?.outcome === 'answered' ? answer : {};
    expect(truncated + retrievedCount).toBe(turnsOf(records).length);
    expect(truncated).toBeGreaterThan(0);
  });
});

describe('AMemGym off-policy', () => {
  it('gives another system exactly the messages of the dialogue, exchange by exchange', async () => {
    const held = turnsOf((await play(remembering('full-context'))).records);
    const sessions = user.periods.flatMap((period) =>
      period.sessions.map(
        (session): Session => ({
          id: session.id,
          startTime: session.time,
          turns: held.filter(({ sessionId }) => sessionId === session.id),
        }),
      ),
    );
    const memory = createMemorySystem({ type: 'full-context' });
    const assistant = createAssistant({ memory, model, k: Number.POSITIVE_INFINITY });
    const options = { mode: 'off-policy', interactions: { folder: 'x' } };
    const episode = amemgymEpisode(user, optionsOf(options), { sessions });
    const { records } = await play(assistant, { options, episode });
    expect(turnsOf(records)).toEqual([]);
    const remembered = (await (memory as Required<MemorySystem>).list({ user: 'ida' })).map(
      ({ text }) => text,
    );
    expect(remembered).toEqual(held.map(({ role, content }) => `${role}: ${content}`));
    expect(records.filter(({ kind }) => kind === 'write')).toHaveLength(held.length / 2);
    expect(answersOf(records)).toHaveLength(12);
  });
});

describe('evolution', () => {
  it('gives feedback after each period only to systems that can evolve', async () => {
    const given: unknown[] = [];
    const evolving: Assistant = {
      ...remembering('full-context'),
      adapt: async (feedback) => {
        given.push(feedback);
        return { changes: { step: given.length }, usage: zeroUsage };
      },
    };
    const options = { evolution: { '*': { feedback: ['vanilla', 'with_answer', 'with_exposed_states'] } } };
    const capable = { system: { name: 'system', capabilities: new Set(['evolve'] as const) } };
    const { records } = await play(evolving, { options, context: capable });
    expect(records.filter(({ kind }) => kind === 'adapt')).toHaveLength(3);
    expect(given[2]).toMatchObject({
      user_information_updates: { diet: 'strict vegan' },
      question_answer_history: [
        {
          question: expect.stringContaining('A. A rare steak'),
          ground_truth: 'B',
          retrieved_memories: expect.stringContaining('strict vegan'),
        },
        { ground_truth: 'C' },
      ],
    });
    const others = await play(remembering('full-context'), { options });
    expect(others.records.filter(({ kind }) => kind === 'adapt')).toHaveLength(0);
    const never = await play(evolving, {
      options: { evolution: { ...options.evolution, system: { cadence: 'none' } } },
      context: capable,
    });
    expect(never.records.filter(({ kind }) => kind === 'adapt')).toHaveLength(0);
  });

  it('letters the options: the first is A, and the last is an existing letter', async () => {
    const given: { question_answer_history: { assistant_response: string | null }[] }[] = [];
    const server = await startOpenAIServer({ chat: () => '{"choice":"1"}' });
    try {
      const remote = createOpenAIChatModel({ model: 'test-model', baseUrl: server.baseUrl });
      const base = createAssistant({ memory: createMemorySystem({ type: 'none' }), model: remote, k: 1 });
      const evolving: Assistant = {
        ...base,
        adapt: async (feedback) => {
          given.push(feedback as never);
          return { changes: {}, usage: zeroUsage };
        },
      };
      await play(evolving, {
        options: { evolution: { system: {} }, periods: 1, diagnosis: false },
        context: { system: { name: 'system', capabilities: new Set(['evolve'] as const) } },
      });
    } finally {
      await server.close();
    }
    expect(given[0]?.question_answer_history.map((entry) => entry.assistant_response)).toEqual(['A', 'A']);
  });
});

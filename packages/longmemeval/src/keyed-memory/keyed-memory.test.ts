import { runConformance } from '@memgym/conformance';
import { createRng, createStepClock, type EventTime, type Session } from '@memgym/core';
import { createHashedEmbedder } from '@memgym/embedder-hashed';
import { createOpenAIChatModel } from '@memgym/llm-client';
import { startOpenAIServer } from '@memgym/llm-client/testing';
import { makeSystem } from '@memgym/memory-systems/define';
import { createOfflineChatModel } from '@memgym/offline-model';
import { describe, expect, it } from 'vitest';
import { offlineReplies } from '../offline.js';
import { keyedMemory } from './keyed-memory.js';

const embedder = createHashedEmbedder({ dimensions: 256 });
const context = () => ({ scope: { user: 'ann' }, clock: createStepClock(), rng: createRng(1) });

const session = (id: string, startTime: string, ...texts: string[]): Session => ({
  id,
  startTime: startTime as EventTime,
  turns: texts.map((content, index) => ({
    ...{ id: `${id}:${index + 1}`, sessionId: id, content },
    role: index % 2 === 0 ? ('user' as const) : ('assistant' as const),
  })),
});
const sessions = [
  session(
    '1',
    '2023-03-02T10:00:00',
    'I repotted the fern.',
    'Lovely.',
    'Which soil suits it?',
    'A loose one.',
  ),
  session('2', '2023-04-05T10:00:00', 'My cousin repotted a cactus.', 'Mind the spines.'),
];

type Options = Record<string, unknown>;

/** A memory of the sessions that asks a server with these replies, and what it received. */
async function filled(options: Options, replyTo: (text: string) => string) {
  const calls: string[] = [];
  const server = await startOpenAIServer({
    chat: ({ body }) => {
      const text = (body.messages ?? []).map(({ content }) => content).join('\n');
      calls.push(text);
      return replyTo(text);
    },
  });
  const model = createOpenAIChatModel({ model: 'm', baseUrl: server.baseUrl });
  const memory = makeSystem(keyedMemory, { model, embedder, ...options } as never);
  const reports = [];
  for (const one of sessions) reports.push(await memory.add(one, context()));
  const find = async (text: string, asked = '2023-04-10T08:05:00') => {
    const query = { text, k: 5, queryTime: asked as EventTime };
    return (await memory.retrieve(query, context())).items.map(({ sourceIds }) => sourceIds.join());
  };
  const close = async () => {
    await memory.close();
    await server.close();
  };
  return { calls, memory, reports, find, close };
}

const facts = (...list: string[]): string => JSON.stringify({ facts: list });

describe('the memory with keys', () => {
  it.each([
    { keys: 'facts', search: 'meaning' },
    { keys: 'keyphrases', join: 'separate', split: true, unit: 'session', time: 'first', search: 'words' },
  ])('conforms to the suite for memory systems, with %j', async (options) => {
    const report = await runConformance(
      ({ embedder: given = embedder, model = createOfflineChatModel({ replies: offlineReplies }) }) =>
        makeSystem(keyedMemory, { embedder: given, model, ...options } as never),
      { replies: offlineReplies },
    );
    expect(report.results.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
    expect(report.results.filter(({ outcome }) => outcome === 'passed').length).toBeGreaterThan(15);
  });

  it('finds a round by a fact that a model wrote for it, and shows the messages', async () => {
    const { calls, memory, find, close } = await filled({ search: 'words' }, (text) =>
      facts(
        ...(text.includes('{"from":"user","text":"My cousin')
          ? ['The cousin of the user gardens in Graz']
          : []),
      ),
    );
    expect(calls).toHaveLength(3);
    expect(calls.join()).not.toContain('Mind the spines');
    expect(await find('Graz')).toEqual(['2:1,2:2']);
    expect(await find('soil')).toEqual(['1:3,1:4']);
    expect((await memory.list?.({ user: 'ann' }))?.map(({ text }) => text)).toEqual([
      'user: I repotted the fern.\nassistant: Lovely.',
      'user: Which soil suits it?\nassistant: A loose one.',
      'user: My cousin repotted a cactus.\nassistant: Mind the spines.',
    ]);
    await close();
  });

  it.each([
    ['a hurried reply', '["The user likes figs"]'],
    [
      'a chatty reply',
      'Sure! Here are the facts:\n\n```json\n{"facts": ["The user likes figs"],}\n```\nLet me know!',
    ],
    ['reasoning before it', '<think>[1] or {"facts": []}?</think>{"facts": ["The user likes figs"]}'],
  ])('reads facts from %s', async (_, reply) => {
    const { find, reports, close } = await filled({ search: 'words', unit: 'session' }, () => reply);
    expect(reports.flatMap(({ warnings = [] }) => warnings)).toEqual([]);
    expect(await find('figs')).toHaveLength(2);
    await close();
  });

  it('stores a part whose reply cannot be read by its own text, and says so', async () => {
    const { find, reports, close } = await filled(
      { search: 'words', unit: 'session' },
      () => 'I would rather not.',
    );
    expect(reports[0]?.warnings).toMatchObject([
      { kind: 'unusable-reply', detail: expect.stringContaining('facts') },
    ]);
    expect(await find('fern')).toEqual(['1:1,1:2,1:3,1:4']);
    await close();
  });

  it.each([
    ['a summary', 'summary', '{"summary": "Talk of figs."}', /one short paragraph/],
    ['keyphrases', 'keyphrases', 'Here you go: {"keyphrases": ["figs.", "U.S.A."]}', /keyphrases/],
  ])('is found by %s', async (_, keys, reply, asked) => {
    const { calls, find, close } = await filled(
      { search: 'words', unit: 'session', keys, join: 'replace' },
      () => reply,
    );
    expect(calls[0]).toMatch(asked);
    expect(await find('figs')).toHaveLength(2);
    expect(await find('fern')).toEqual([]);
    await close();
  });

  it('refuses a summary of rounds', () => {
    const model = createOfflineChatModel({ replies: offlineReplies });
    expect(() => makeSystem(keyedMemory, { model, embedder, keys: 'summary' } as never)).toThrow(
      /`summary` is for sessions: set `unit` to `session`/,
    );
  });

  it.each([
    ['first', ['2:1,2:2', '1:1,1:2']],
    ['only', ['2:1,2:2']],
  ])('with time %s puts what happened in the time asked for before the rest', async (time, found) => {
    const { calls, find, close } = await filled({ search: 'words', keys: 'none', time }, (text) =>
      text.includes('Between which days')
        ? 'The week before: {"start": "2023/04/03", "end": "2023/04/09"}'
        : `{"events": [{"date": "${text.includes('cactus') ? '2023-04-11' : '2023-02-28'}", "event": "A plant"}]}`,
    );
    expect(await find('Who repotted it last week?')).toEqual(found);
    // One call for the events of each session, and one for the question.
    expect(calls).toHaveLength(3);
    expect(calls[0]).toContain('Date of the conversation: 2023/03/02 (Thu) 10:00\n');
    expect(calls[2]).toContain('{"date":"2023/04/10 (Mon) 08:05","question":"Who repotted it last week?"}');
    await close();
  });

  it.each([
    'N/A',
    '{"start": null, "end": null}',
    '{"start": "2023-05-01", "end": "2023-04-01"}',
    'Hard to say.',
  ])('changes nothing where the range is %j', async (reply) => {
    const options = { search: 'words', keys: 'none', time: 'only', dates: 'sessions' };
    const { calls, find, close } = await filled(options, () => reply);
    expect(await find('repotted')).toEqual(['1:1,1:2', '2:1,2:2']);
    // What is no range at all is asked for again.
    expect(calls).toHaveLength(reply.startsWith('Hard') ? 2 : 1);
    await close();
  });

  it('forgets a message with the keys that were written from it, and keeps the others of its session', async () => {
    const { calls, memory, find, close } = await filled(
      { search: 'words', unit: 'session', join: 'separate' },
      (text) =>
        facts(...(text.includes('{"from":"user","text":"I repotted') ? ['The user owns a green thing'] : [])),
    );
    expect(await find('green')).toEqual(['1:1,1:2,1:3,1:4']);
    await memory.deleteBySource?.(['1:1'], context());
    expect(await find('green')).toEqual([]);
    expect(await find('soil')).toEqual(['1:2,1:3,1:4']);
    expect(calls.at(-1)).not.toContain('{"from":"user","text":"I repotted');
    await close();
  });

  it('as released ranks every document, equal ones from the end, by words of the user as they are written', async () => {
    const { find, close } = await filled({ profile: 'reference', search: 'words', keys: 'none' }, () => '');
    expect(await find('soil')).toEqual(['1:3,1:4', '2:1,2:2', '1:1,1:2']);
    expect(await find('Lovely.')).toEqual(['2:1,2:2', '1:3,1:4', '1:1,1:2']);
    await close();
  });
});

import { readFileSync } from 'node:fs';
import { type ChatModel, eventTime, type Scope, zeroUsage } from '@memgym/core';
import { contextOf, createAngleEmbedder } from '@memgym/memory-systems/testing';
import { expect, it } from 'vitest';
import { createMemorySystem } from '../__fixtures__/memory-systems.js';

interface Call {
  readonly kind: string;
  readonly temperature: number;
  /** Numbers in the texts shown in the call; for a merge decision, the number of candidates. */
  readonly shown: readonly number[] | number;
  /** Null for an unreadable reply. */
  readonly reply: unknown;
}

/** The original's record of these messages, with the same replies and the same embedder. */
interface Played {
  readonly writes: readonly (readonly {
    readonly role: 'user' | 'assistant';
    readonly text: string;
    readonly minute: number;
  }[])[];
  readonly calls: readonly Call[];
  readonly episodes: readonly {
    readonly title: string;
    readonly content: string;
    /** Distinct ones; the original counts repeated ones again. */
    readonly messages: number;
    readonly time: string | null;
  }[];
  readonly statements: readonly { readonly text: string; readonly type: string }[];
  readonly queries: readonly {
    readonly text: string;
    readonly episodes: readonly string[];
    readonly statements: readonly string[];
  }[];
}

const played = JSON.parse(
  readFileSync(new URL('__fixtures__/original-flow.json', import.meta.url), 'utf8'),
) as Played;
const ada: Scope = { user: 'ada' };

const kinds: Readonly<Record<string, string>> = {
  'nemori/segment-messages': 'segmenter',
  'nemori/narrate-episode': 'episode',
  'nemori/decide-merge': 'merge_decision',
  'nemori/merge-episodes': 'merge_content',
  'nemori/predict-episode': 'semantic_predict',
  'nemori/calibrate-statements-reference': 'semantic_extract',
  'nemori/extract-statements': 'semantic_direct',
};

/** The original counts messages from 1, ours from 0. */
function inOurs({ kind, reply }: Call): unknown {
  if (kind !== 'segmenter') return reply;
  const { episodes } = reply as { episodes: { indices: number[]; topic: string }[] };
  return { episodes: episodes.map((one) => ({ ...one, indices: one.indices.map((index) => index - 1) })) };
}

function replaying(): ChatModel & { readonly asked: Call[] } {
  const asked: Call[] = [];
  return {
    info: { provider: 'test', model: 'replaying', simulated: true },
    asked,
    complete: async ({ prompt, temperature = 0, messages }) => {
      const shown = String(messages.findLast(({ role }) => role === 'user')?.content ?? '');
      const next = played.calls[prompt?.repair === true ? asked.length - 1 : asked.length];
      if (prompt?.repair !== true) {
        const kind = kinds[prompt?.name ?? ''] ?? '';
        const numbers = [...shown.matchAll(/(\d+) deg/g)].map(([, number]) => Number(number));
        const candidates = [...shown.matchAll(/"number":/g)].length;
        const counted = { merge_decision: candidates, merge_content: [] }[kind] ?? numbers;
        asked.push({ kind, temperature, shown: counted, reply: next?.reply });
      }
      const reply = next === undefined ? 'no reply is left' : (inOurs(next) ?? 'I cannot.');
      const text = typeof reply === 'string' ? reply : JSON.stringify(reply);
      return { text, finishReason: 'stop', usage: { ...zeroUsage, calls: 1 }, latencyMs: 0, cached: false };
    },
  };
}

it('writes and finds episodes and statements as Nemori d2a6dff, with groups that repeat messages, omit messages or are too small, a failed narration, merges and late messages', async () => {
  const model = replaying();
  const memory = createMemorySystem({
    type: 'nemori',
    options: { profile: 'reference' },
    ports: { model, embedder: createAngleEmbedder() },
  });
  for (const [place, write] of played.writes.entries()) {
    const turns = write.map(({ role, text, minute }, number) => ({
      id: `t${place}.${number}`,
      role,
      content: text,
      eventTime: eventTime({
        year: 2023,
        month: 5,
        day: 8,
        hour: 9 + Math.floor(minute / 60),
        minute: minute % 60,
      }),
    }));
    await memory.add({ id: `s${place}`, turns }, contextOf());
  }
  await memory.flush?.(contextOf());
  expect(model.asked).toEqual(played.calls);

  const held = (await memory.list?.(ada)) ?? [];
  const episodes = held.filter(({ kind }) => kind === 'episode');
  expect(episodes.map(({ meta, text }) => ({ title: meta?.title, content: text }))).toEqual(
    played.episodes.map(({ title, content }) => ({ title, content })),
  );
  expect(episodes.map(({ sourceIds }) => sourceIds.length)).toEqual(
    played.episodes.map(({ messages }) => messages),
  );
  for (const [place, { time }] of played.episodes.entries()) {
    if (time !== null) expect(episodes[place]?.eventTime).toBe(time);
  }
  const statements = held.filter(({ kind }) => kind === 'statement');
  expect(statements.map(({ text, meta }) => ({ text, type: meta?.type }))).toEqual(played.statements);

  for (const { text, ...found } of played.queries) {
    const { items } = await memory.retrieve({ text, k: 20 }, contextOf());
    expect(items.filter(({ kind }) => kind === 'episode').map(({ meta }) => meta?.title)).toEqual(
      found.episodes,
    );
    expect(items.filter(({ kind }) => kind === 'statement').map((item) => item.text)).toEqual(
      found.statements,
    );
  }
});

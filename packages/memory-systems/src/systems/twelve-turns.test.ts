import { type ChatModel, createRng, createStepClock, type WriteReport, zeroUsage } from '@memgym/core';
import { createHashedEmbedder } from '@memgym/embedder-hashed';
import { describe, expect, it } from 'vitest';
import { builtInMemorySystems } from '../built-in-memory-systems.js';
import { createMemorySystem } from '../create-memory-system.js';
import { type Habit, realisticReply } from './__fixtures__/realistic-replies.js';
import { twelveTurns } from './__fixtures__/twelve-turns.js';

const habits: readonly Habit[] = ['terse', 'chatty', 'fenced', 'reasoning'];

/** Settings with which twelve turns trigger every prompt of a write. */
const options: Readonly<Record<string, object>> = {
  'memory-os': { settings: { shortTermCapacity: 2, heatThreshold: 1, knowledgeCapacity: 100 } },
  'mem-tree': { baseThreshold: 0 },
  memgpt: { capacity: 60 },
  nemori: { settings: { bufferMinMessages: 2, bufferMaxMessages: 6, batchThreshold: 4 } },
  raptor: { updateEvery: 12 },
};

/** Systems whose memories are written by a model; the others store the messages themselves. */
const rewriting = new Set(['awi', 'mem0', 'mem0-2', 'mem0-g', 'a-mem', 'nemori', 'memory-bank', 'raptor']);

function modelWith(habit: Habit): ChatModel & { readonly asked: string[] } {
  const asked: string[] = [];
  return {
    info: { provider: 'test', model: habit, simulated: true },
    asked,
    complete: async ({ messages, prompt }) => {
      const name = prompt?.name ?? '';
      asked.push(`${name}${prompt?.repair === true ? ' repair' : ''}`);
      const shown = messages.find(({ role }) => role === 'user')?.content ?? '';
      const text = realisticReply(name, shown, habit, prompt?.repair === true);
      const usage = { ...zeroUsage, calls: 1, inputTokens: 10, outputTokens: 5, costUsd: 0 };
      return { text, finishReason: 'stop', usage, latencyMs: 0, cached: false };
    },
  };
}

const writing = builtInMemorySystems.filter(({ needs }) => needs.includes('model')).map(({ type }) => type);

describe.each(writing)('%s, in a conversation of two people', (type) => {
  it.each(habits)('remembers every fact with names, dates and citations, from a %s model', async (habit) => {
    const model = modelWith(habit);
    const embedder = createHashedEmbedder({ dimensions: 256 });
    const memory = createMemorySystem({ type, options: options[type] ?? {}, ports: { model, embedder } });
    const context = { scope: { user: 'tessa' }, clock: createStepClock(), rng: createRng(1) };
    const reports: WriteReport[] = [];
    for (const { fact: _unseen, ...turn } of twelveTurns) reports.push(await memory.add(turn, context));
    await memory.flush?.(context);

    expect(reports.flatMap(({ warnings = [] }) => warnings)).toEqual([]);
    expect(reports.flatMap(({ skipped }) => skipped)).toEqual([]);
    const items = (await memory.list?.({ user: 'tessa' })) ?? [];
    const isFound = ({ id, fact, content }: (typeof twelveTurns)[number]) =>
      items.some(
        ({ text, sourceIds, eventTime }) =>
          text.includes(rewriting.has(type) ? fact : content) &&
          sourceIds.includes(id as string) &&
          eventTime !== undefined,
      );
    expect(twelveTurns.filter((turn) => !isFound(turn)).map(({ id, fact }) => `${id}: ${fact}`)).toEqual([]);
  });
});

import { type ChatModel, zeroUsage } from '@memgym/core';
import { contextOf, createWordCountEmbedder } from '@memgym/memory-systems/testing';
import { expect, it } from 'vitest';
import { createMemorySystem } from '../__fixtures__/memory-systems.js';
import { createOriginalScript, originalRun } from '../__fixtures__/original-run.js';

interface Run {
  readonly steps: readonly {
    /** Number of messages stored before the question. */
    readonly stored: number;
    /** The calls of the model, one per line. */
    readonly call: string;
    /** The main context after the calls. */
    readonly working: readonly string[];
    readonly queue: readonly string[];
    readonly summary: string;
  }[];
  /** The texts of each flush, in order. */
  readonly flushed: readonly (readonly string[])[];
}

it('moves and flushes the same messages as MemEngine', async () => {
  const { steps, flushed } = originalRun<Run>('memgpt');
  let picked: object | undefined;
  const flushes: string[] = [];
  const model: ChatModel = {
    info: { provider: 'test', model: 'scripted', simulated: true },
    complete: async ({ messages }) => {
      if (picked === undefined) flushes.push(messages.at(-1)?.content ?? '');
      const reply = picked ?? { summary: `Summary ${flushes.length}.` };
      const usage = { ...zeroUsage, calls: 1, inputTokens: 1, outputTokens: 1, costUsd: 0 };
      return { text: JSON.stringify(reply), finishReason: 'stop', usage, latencyMs: 0, cached: false };
    },
  };
  const memory = createMemorySystem({
    type: 'memgpt',
    options: { profile: 'reference', capacity: 30 },
    ports: { model, embedder: createWordCountEmbedder() },
  });
  const script = createOriginalScript(memory);
  let inWorking = 0;
  for (const { stored, call, working, queue, summary } of steps) {
    await script.storeUntil(stored);
    picked = { calls: callsOf(call, inWorking) };
    const query = { text: 'one two three', k: Number.POSITIVE_INFINITY };
    const { items, accessEvents = [] } = await memory.retrieve(query, contextOf());
    await memory.commitAccess?.(accessEvents, contextOf());
    picked = undefined;
    expect(items.map(({ text }) => text).sort()).toEqual([...working, ...queue].sort());
    expect((await memory.context?.({ user: 'ada' })) || 'None').toBe(summary);
    inWorking = working.length;
  }
  expect(flushes).toHaveLength(flushed.length);
  for (const [place, texts] of flushed.entries()) {
    for (const text of texts) expect(flushes[place]).toContain(JSON.stringify(text));
    expect(flushes[place]?.match(/"text":/g)).toHaveLength(texts.length);
  }
});

/** MemEngine numbers the working context and the queue separately from 0; here the numbers of the queue continue. */
function callsOf(script: string, inWorking: number): object[] {
  return [...script.matchAll(/memory_(\w+)\((.*)\)/g)].map(([, name = '', argument = '']) => {
    const given: unknown = JSON.parse(argument.replaceAll("'", '"'));
    const first = name === 'save' ? 0 : inWorking;
    return {
      function: name === 'retrieval' ? 'retrieve' : name,
      query: typeof given === 'string' ? given : '',
      memories: Array.isArray(given) ? given.map((number: number) => number + first) : [],
    };
  });
}

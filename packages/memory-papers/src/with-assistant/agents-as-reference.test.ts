import { readFileSync } from 'node:fs';
import { createAssistant } from '@memgym/assistant';
import { type ChatModel, type ChatRequest, createManualClock, createRng, zeroUsage } from '@memgym/core';
import { formatMemories } from '@memgym/memory-systems/define';
import { createWordCountEmbedder } from '@memgym/memory-systems/testing';
import { describe, expect, it } from 'vitest';
import { createMemorySystem } from '../__fixtures__/memory-systems.js';

/** A conversation of the original's agent: the memories and the history in each of its prompts. */
interface Played {
  readonly type: 'rag' | 'awi';
  readonly seed: number;
  readonly updateBatch: number;
  readonly localLength: number;
  readonly k: number;
  readonly steps: readonly {
    readonly user: string;
    readonly reply: string;
    /** The notes that the model writes; null if nothing has been written yet. */
    readonly updates: Readonly<Record<string, string>> | null;
    readonly shown: string;
    readonly history: readonly string[];
    readonly question: string;
    /** The memories shown to the question, which is asked after the exchange. */
    readonly answer: string;
  }[];
}

function replying(reply: () => string): ChatModel & { readonly asked: ChatRequest[] } {
  const asked: ChatRequest[] = [];
  return {
    info: { provider: 'test', model: 'replying', simulated: true },
    asked,
    complete: async (request) => {
      asked.push(request);
      const usage = { ...zeroUsage, calls: 1 };
      return { text: reply(), finishReason: 'stop', usage, latencyMs: 0, cached: false };
    },
  };
}

const { runs } = JSON.parse(readFileSync(new URL('__fixtures__/agents.json', import.meta.url), 'utf8')) as {
  readonly runs: readonly Played[];
};
/** The lines of a prompt after the heading of the memories. */
const memoriesIn = (prompt: string): string => /^[^\n]*\n?[^\n]*:\n?(.*)$/s.exec(prompt)?.[1] ?? '';

describe.each(runs)('an agent with $type as the original, run $seed', (run) => {
  it('writes at the same exchanges, and shows the same memories in the same order next to the same history', async () => {
    const { type, updateBatch, localLength, k, steps } = run;
    let [step] = steps;
    const model = replying(() => step?.reply ?? '');
    const writer = replying(() => JSON.stringify(step?.updates ?? {}));
    const memory = createMemorySystem({
      type,
      options: { profile: 'reference' },
      ports: {
        embedder: createWordCountEmbedder({ weighted: true }),
        ...(type === 'awi' && { model: writer }),
      },
    });
    const most = type === 'awi' ? 1000 : k;
    const assistant = createAssistant({
      memory,
      model,
      k: most,
      query: 'prompt',
      profile: 'reference',
      format: { order: 'oldest', showTime: false },
      window: { updateBatch, localLength },
    });
    const clock = createManualClock(1_000_000);
    const context = { scope: { user: 'ann' }, clock, rng: createRng(1) };
    for (const [place, next] of steps.entries()) {
      step = next;
      clock.advance(5000);
      const written = writer.asked.length;
      await assistant.act({ id: `m${place}`, role: 'user', content: next.user }, context);
      const [system, ...rest] = (model.asked.at(-1)?.messages ?? []).map(({ content }) => String(content));
      const history = rest.slice(0, -1);
      expect({ place, shown: memoriesIn(system ?? ''), history }).toEqual({
        place,
        shown: next.shown,
        history: next.history,
      });
      expect(writer.asked.length - written).toBe(next.updates === null ? 0 : 1);
      const retrieval = await memory.retrieve({ text: next.question, k: most }, context);
      const { text } = formatMemories(retrieval, { order: 'oldest', showTime: false, verbatim: true });
      expect({ place, text }).toEqual({ place, text: next.answer });
    }
  });
});

import { readFileSync } from 'node:fs';
import { type ChatModel, zeroUsage } from '@memgym/core';
import { defined } from '@memgym/core/config';
import { contextOf, createWordCountEmbedder } from '@memgym/memory-systems/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { createMemorySystem } from '../__fixtures__/memory-systems.js';
import type { NoteData } from './note.js';

interface Call {
  /** The positions of the notes shown in the call, in order. */
  readonly shown: readonly number[];
  readonly reply: string;
}

/** The results of the original's program for these messages, replies and vectors. */
interface Played {
  readonly seed: number;
  readonly replies: 'json' | 'sections';
  readonly threshold: number;
  readonly writes: readonly {
    readonly text: string;
    readonly speaker?: string;
    readonly calls: readonly Call[];
  }[];
  readonly notes: readonly (Pick<NoteData, 'content' | 'context' | 'keywords' | 'tags'> & {
    readonly links: readonly number[];
  })[];
  readonly embedded: readonly string[];
  /** The positions of the notes, with repetitions, as printed. */
  readonly reads: readonly { readonly text: string; readonly k: number; readonly shown: readonly number[] }[];
}

const { runs } = JSON.parse(
  readFileSync(new URL('__fixtures__/original-notes.json', import.meta.url), 'utf8'),
) as { readonly runs: readonly Played[] };

/** Gives the original's replies, and records the notes shown in each call. */
function replaying(calls: readonly Call[]): ChatModel & { readonly asked: Call[] } {
  const asked: Call[] = [];
  return {
    info: { provider: 'test', model: 'replaying', simulated: true },
    asked,
    complete: async ({ prompt, messages }) => {
      if (prompt?.repair !== true) {
        const content = String(messages.findLast(({ role }) => role === 'user')?.content ?? '');
        const near = content.split('Nearest notes')[1] ?? '';
        const shown = [...near.matchAll(/"number":\s*(\d+)/g)].map(([, number]) => Number(number));
        asked.push({ shown, reply: calls[asked.length]?.reply ?? 'no reply is left' });
      }
      const text = asked.at(-1)?.reply ?? '';
      return { text, finishReason: 'stop', usage: { ...zeroUsage, calls: 1 }, latencyMs: 0, cached: false };
    },
  };
}

describe.each(runs)('A-Mem as the original, replies as $replies, run $seed', (run) => {
  const calls = run.writes.flatMap((write) => write.calls);
  const model = replaying(calls);
  const memory = createMemorySystem({
    type: 'a-mem',
    options: {
      profile: 'reference',
      replies: run.replies,
      evolutionThreshold: run.threshold,
      queryKeywords: false,
    },
    ports: { model, embedder: createWordCountEmbedder({ weighted: true }) },
  });

  beforeAll(async () => {
    for (const [place, { text: content, speaker }] of run.writes.entries()) {
      const turn = { id: `t${place}`, role: 'user' as const, content };
      await memory.add({ ...turn, ...defined({ speaker }) }, contextOf());
    }
  });

  it('makes the same calls about the same notes', () => {
    expect(model.asked).toEqual(calls);
  });

  it('stores the same notes with the same links, and embeds the same texts', async () => {
    const { state } = await memory.snapshot();
    const [scope] = (state as { scopes: { memories: { data: NoteData }[] }[] }).scopes;
    const notes = (scope?.memories ?? []).map(({ data }) => data);
    expect(
      notes.map(({ content, context, keywords, tags, links }) => ({
        content,
        context,
        keywords,
        tags,
        links: links.map(Number),
      })),
    ).toEqual(run.notes);
    expect(notes.map(({ embeddedText }) => embeddedText)).toEqual(run.embedded);
  });

  it('finds the same notes in the same order, each hit followed by its links', async () => {
    for (const { text, k, shown } of run.reads) {
      const { items } = await memory.retrieve({ text, k }, contextOf());
      const places = items.map(({ sourceIds }) => Number(sourceIds[0]?.slice(1)));
      expect({ text, k, places }).toEqual({ text, k, places: [...new Set(shown)] });
    }
  });
});

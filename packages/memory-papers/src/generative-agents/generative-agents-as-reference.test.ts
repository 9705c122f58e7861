import { createScriptedModel } from '@memgym/core/testing';
import { contextOf, createWordCountEmbedder } from '@memgym/memory-systems/testing';
import { expect, it } from 'vitest';
import { createMemorySystem } from '../__fixtures__/memory-systems.js';
import { createOriginalScript, type OriginalRead, originalRun } from '../__fixtures__/original-run.js';

interface Run {
  readonly ratings: readonly number[];
  readonly reads: readonly OriginalRead[];
  readonly reflection: {
    readonly questions: readonly string[];
    readonly insights: readonly { readonly text: string; readonly source: readonly string[] }[];
    readonly after: { readonly query: string; readonly hits: readonly [string, number][] };
  };
}

it('finds, renews and reflects as MemEngine does, with its scores', async () => {
  const { ratings, reads, reflection } = originalRun<Run>('generative-agents');
  const model = createScriptedModel(
    ...ratings.map((importance) => ({ importance })),
    { questions: reflection.questions },
    { insights: reflection.insights.map(({ text }) => ({ text, memories: [0] })) },
    { importance: 6 },
    { importance: 6 },
  );
  const memory = createMemorySystem({
    type: 'generative-agents',
    options: { profile: 'reference' },
    ports: { model, embedder: createWordCountEmbedder() },
  });
  const found = async (text: string) => {
    const { items, accessEvents = [] } = await memory.retrieve({ text, k: 5 }, contextOf());
    await memory.commitAccess?.(accessEvents, contextOf());
    return items;
  };
  const script = createOriginalScript(memory);
  for (const { stored, text, shown, hits = [] } of reads) {
    await script.storeUntil(stored);
    const items = await found(text);
    expect(items.map((item) => item.text)).toEqual(shown);
    expect(items.map(({ id, score }) => [id, score])).toEqual(
      hits.map(([id, score]) => [id, expect.closeTo(score, 5)]),
    );
  }
  await memory.flush?.(contextOf());
  const insights = (await memory.list?.({ user: 'ada' }))?.filter(({ kind }) => kind === 'insight') ?? [];
  expect(insights.map(({ text, sourceIds }) => ({ text, sourceIds: sourceIds.toSorted() }))).toEqual(
    reflection.insights.map(({ text, source }) => ({ text, sourceIds: [...new Set(source)].sort() })),
  );
  const { query, hits } = reflection.after;
  expect(
    (await found(query)).map(({ id, kind, text, score }) => [
      kind === 'insight' ? `insight:${text}` : id,
      score,
    ]),
  ).toEqual(hits.map(([id, score]) => [id, expect.closeTo(score, 5)]));
});

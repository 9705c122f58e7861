import { readFileSync } from 'node:fs';
import type { Scope } from '@memgym/core';
import { createScriptedModel } from '@memgym/core/testing';
import { expect, it } from 'vitest';
import { createMemorySystem } from '../../create-memory-system.js';
import { createAngleEmbedder } from '../../testing/angle-embedder.js';
import { contextOf } from '../../testing/contexts.js';
import { createWordCountEmbedder } from '../../testing/word-count-embedder.js';

/** The original's own writes: the model's replies, the memories shown to it, and the memories stored afterwards. */
const { writes, queries } = JSON.parse(
  readFileSync(new URL('__fixtures__/original-reconciling.json', import.meta.url), 'utf8'),
) as {
  readonly writes: readonly {
    readonly facts: readonly string[];
    readonly reply: unknown;
    readonly shown: readonly string[];
    readonly held: readonly string[];
  }[];
  readonly queries: readonly { readonly text: string; readonly found: readonly string[] }[];
};
const ada: Scope = { user: 'ada' };

it('reconciles and finds facts as Mem0 1.0.11, also with unknown ids, empty texts, repeated and deleted facts', async () => {
  const replies = writes.flatMap(({ facts, reply }) => [{ facts }, ...(reply === null ? [] : [reply])]);
  const model = createScriptedModel(...replies);
  const memory = createMemorySystem({
    type: 'mem0',
    options: { profile: 'reference', version: '1.0.8' },
    ports: { model, embedder: createAngleEmbedder() },
  });
  for (const [number, { facts, reply, shown, held }] of writes.entries()) {
    await memory.add({ id: `t${number}`, role: 'user', content: `turn ${number}` }, contextOf());
    const texts = ((await memory.list?.(ada)) ?? []).map(({ text }) => text);
    expect(texts, `held after write ${number}`).toEqual(held);
    if (reply === null) continue;
    const asked =
      model.asked
        .at(-1)
        ?.messages.map(({ content }) => content)
        .join('\n') ?? '';
    const listed = [...asked.matchAll(/\d+ deg (?:fact|change \d+)/g)].map(([text]) => text);
    expect(listed, `shown in write ${number}`).toEqual([...shown, ...facts]);
  }
  for (const { text, found } of queries) {
    const { items } = await memory.retrieve({ text, k: 10 }, contextOf());
    expect(items.map((item) => item.text)).toEqual(found);
  }
});

interface RandomRun {
  readonly version: string;
  readonly seed: number;
  readonly writes: readonly {
    readonly facts: readonly string[];
    readonly reply: readonly object[] | null;
    readonly held: readonly string[];
  }[];
  readonly reads: readonly { readonly text: string; readonly k: number; readonly found: readonly string[] }[];
}

const { runs } = JSON.parse(
  readFileSync(new URL('__fixtures__/original-random-writes.json', import.meta.url), 'utf8'),
) as { readonly runs: readonly RandomRun[] };

it.each(runs)(
  'stores and finds the same after random changes, run $seed of version $version',
  async (run) => {
    const { version, writes: written, reads } = run;
    const replies = written.flatMap(({ facts, reply }) => [
      { facts },
      ...(reply === null ? [] : [{ memory: reply }]),
    ]);
    const memory = createMemorySystem({
      type: 'mem0',
      options: { profile: 'reference', version },
      ports: {
        model: createScriptedModel(...replies),
        embedder: createWordCountEmbedder({ weighted: true }),
      },
    });
    for (const [place, { held }] of written.entries()) {
      await memory.add({ id: `t${place}`, role: 'user', content: `turn ${place}` }, contextOf());
      const texts = ((await memory.list?.(ada)) ?? []).map(({ text }) => text);
      expect({ place, texts: texts.toSorted() }).toEqual({ place, texts: held.toSorted() });
    }
    for (const { text, k, found } of reads) {
      const { items } = await memory.retrieve({ text, k }, contextOf());
      expect({ text, k, found: items.map((item) => item.text) }).toEqual({ text, k, found });
    }
  },
);

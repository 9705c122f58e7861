import { readFileSync } from 'node:fs';
import {
  type ChatModel,
  createManualClock,
  type ReadContext,
  type RestorableMemory,
  type Scope,
  zeroUsage,
} from '@memgym/core';
import { contextOf, createAngleEmbedder } from '@memgym/memory-systems/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { createMemorySystem } from '../__fixtures__/memory-systems.js';
import { heatOf } from './heat.js';
import { memoryOsPresets } from './memory-os-presets.js';
import type { Page, Segment, TierData } from './tiers.js';

interface Call {
  readonly prompt: string;
  readonly temperature: number;
  /** The exchanges shown in the call, by their numbers. */
  readonly said: readonly number[];
  /** The chain summary shown in the call. */
  readonly earlier?: string;
  /** Null for an unreadable reply. */
  readonly reply: unknown;
}

/** The results of the original's program for these messages, the same replies and the same embedder. */
interface Played {
  readonly original: string;
  readonly settings: object;
  readonly sessions: readonly (readonly {
    readonly role: 'user' | 'assistant';
    readonly content: string;
  }[])[];
  readonly calls: readonly Call[];
  readonly segments: readonly {
    readonly summary: string;
    readonly keywords: readonly string[];
    readonly visits: number;
    readonly interactions: number;
    readonly heat: number;
    readonly pages?: readonly { readonly user: string; readonly chain: string; readonly analysed: boolean }[];
  }[];
  readonly profile: string;
  readonly user: readonly string[];
  readonly assistant: readonly string[];
  readonly shortTerm: readonly string[];
  readonly queries: readonly {
    readonly text: string;
    readonly calls: readonly Call[];
    readonly pages: readonly string[];
    readonly user: readonly string[];
    readonly heats: readonly number[];
  }[];
}

const read = <T>(name: string): T =>
  JSON.parse(readFileSync(new URL(`__fixtures__/original-${name}.json`, import.meta.url), 'utf8')) as T;
const ada: Scope = { user: 'ada' };
const numbersIn = (text: string): number[] =>
  [...text.matchAll(/(\d+) deg/g)].map(([, number]) => Number(number));

/** Gives the original's replies, and records each call in the original's terms. */
function replaying(calls: readonly Call[]): ChatModel & { readonly asked: Call[] } {
  const asked: Call[] = [];
  return {
    info: { provider: 'test', model: 'replaying', simulated: true },
    asked,
    complete: async ({ prompt, temperature = 0, messages }) => {
      const shown = String(messages.findLast(({ role }) => role === 'user')?.content ?? '');
      if (prompt?.repair !== true) {
        const { reply } = calls[asked.length] ?? { reply: 'no reply is left' };
        const name = (prompt?.name ?? '').replace('memory-os/', '');
        const chain = /chain \d+/.exec(shown)?.[0] ?? '';
        const said = name === 'merge-profiles' ? [] : numbersIn(shown);
        const earlier = name === 'summarise-chain' ? { earlier: chain } : {};
        asked.push({ prompt: name, temperature, said, reply, ...earlier });
      }
      const reply = asked.at(-1)?.reply ?? 'Sorry, no topics.';
      const text = typeof reply === 'string' ? reply : JSON.stringify(reply);
      return { text, finishReason: 'stop', usage: { ...zeroUsage, calls: 1 }, latencyMs: 0, cached: false };
    },
  };
}

describe.each(['package', 'locomo', 'memorybench'])('MemoryOS as the original: %s', (preset) => {
  const played = read<Played>(preset);
  let model: ReturnType<typeof replaying>;
  let memory: RestorableMemory;
  let context: ReadContext;
  // A read heats segments, so each test has a memory of its own.
  beforeEach(async () => {
    model = replaying([...played.calls, ...played.queries.flatMap(({ calls }) => calls)]);
    memory = createMemorySystem({
      type: 'memory-os',
      options: { profile: 'reference', preset, settings: played.settings },
      ports: { model, embedder: createAngleEmbedder() },
    });
    const clock = createManualClock(1_700_000_000_000);
    context = { ...contextOf(), clock };
    for (const [place, session] of played.sessions.entries()) {
      const turns = session.map((turn, number) => ({ ...turn, id: `t${place}.${number}` }));
      await memory.add({ id: `session ${place}`, turns }, context);
      clock.advance(3_600_000);
    }
    await memory.flush?.(context);
  });
  const tiers = async <Data extends TierData>(tier: Data['tier']) => {
    const { state } = await memory.snapshot();
    const [scope] = (state as { scopes: { memories: { item: { text: string }; data: Data }[] }[] }).scopes;
    return (scope?.memories ?? []).filter(({ data }) => data.tier === tier);
  };
  const texts = async (kind: string) =>
    ((await memory.list?.(ada)) ?? []).filter((item) => item.kind === kind).map(({ text }) => text);

  it('makes the same calls, in the same order, about the same exchanges', () => {
    expect(model.asked).toEqual(played.calls);
  });

  it('stores the same segments with the same heat, pages, chains and knowledge', async () => {
    const segments = await tiers<Segment>('segment');
    expect(segments.map(({ item, data }) => [item.text, data.keywords.toSorted()])).toEqual(
      played.segments.map(({ summary, keywords }, place) => [
        // Our own text for pages without topics.
        keywords.length === 0 || !/\d/.test(summary) ? segments[place]?.item.text : summary,
        keywords,
      ]),
    );
    expect(
      segments.map(({ data: { visits, interactions, heat } }) => ({ visits, interactions, heat })),
    ).toEqual(
      played.segments.map(({ visits, interactions, heat }) => ({
        visits,
        interactions,
        heat: expect.closeTo(heat, 9),
      })),
    );
    expect(await memory.context?.(ada)).toBe(played.profile);
    expect(await texts('user-knowledge')).toEqual(played.user);
    expect(await texts('assistant-knowledge')).toEqual(played.assistant);
    expect((await tiers('exchange')).map(({ item }) => numbersIn(item.text)[0])).toEqual(
      played.shortTerm.map((text) => numbersIn(text)[0]),
    );
  });

  it.skipIf(preset === 'memorybench')('gives each page the same chain and state', async () => {
    const { state } = await memory.snapshot();
    const [scope] = (state as { scopes: { memories: { item: { id: string }; data: TierData }[] }[] }).scopes;
    const ids = (scope?.memories ?? [])
      .filter(({ data }) => data.tier === 'segment')
      .map(({ item }) => item.id);
    const pages = await tiers<Page>('page');
    const ours = ids.map((id) =>
      pages
        .filter(({ data }) => data.segmentIds.includes(id))
        .map(({ data: { sides, chain, analysed } }) => ({ user: sides.user, chain, analysed })),
    );
    const byUser = (left: { user: string; chain: string }, right: { user: string; chain: string }) =>
      left.user.localeCompare(right.user) || left.chain.localeCompare(right.chain);
    expect(ours.map((list) => list.toSorted(byUser))).toEqual(
      played.segments.map(({ pages: list = [] }) => list.toSorted(byUser)),
    );
  });

  it('finds the same pages and lines in the same order, and heats the same segments', async () => {
    for (const { text, pages, user, heats } of played.queries) {
      const { items, accessEvents = [] } = await memory.retrieve({ text, k: 20 }, context);
      const found = (kind: string) => items.filter((item) => item.kind === kind).map((item) => item.text);
      expect(found('page').map((page) => numbersIn(page)[0])).toEqual(
        pages.map((page) => numbersIn(page)[0]),
      );
      expect(found('user-knowledge')).toEqual(user);
      await memory.commitAccess?.(accessEvents, context);
      const warm = await tiers<Segment>('segment');
      expect(warm.map(({ data }) => data.heat)).toEqual(heats.map((heat) => expect.closeTo(heat, 9)));
    }
    expect(model.asked).toEqual([...played.calls, ...played.queries.flatMap(({ calls }) => calls)]);
  });
});

it('the heat equals the original’s, visited or not, from a second to a year later', () => {
  const heats = read<{ visits: number; interactions: number; seconds: number; heat: number }[]>('heats');
  for (const { visits, interactions, seconds, heat } of heats) {
    const parts = { visits, interactions, lastVisitMs: 0 };
    expect(heatOf(parts, seconds * 1000, memoryOsPresets.package)).toBeCloseTo(heat, 12);
  }
});

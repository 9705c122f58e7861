import { ClosedError, type JsonValue, NotFoundError, requireCapability } from '@memgym/core';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { createMemory } from '../app-memory/index.js';
import { makeSystem } from '../make-system.js';
import { contextOf, say, scriptedService } from './__fixtures__/scripted-service.js';
import { defineRemoteMemory } from './define-remote-memory.js';
import type { RemoteHit, RemoteMemory } from './remote-memory.js';
import { remoteMemory } from './remote-system.js';

const listed = (kept: Map<string, RemoteHit[]>): Pick<RemoteMemory, 'list' | 'forget'> => ({
  list: async ({ label }) => ({ memories: kept.get(label) ?? [] }),
  forget: async ({ label }, ids) => {
    const before = kept.get(label) ?? [];
    kept.set(
      label,
      before.filter(({ id }) => !ids.includes(id)),
    );
    return before.map(({ id }) => id).filter((id) => ids.includes(id));
  },
});

describe('a remote memory', () => {
  it('has the capabilities of its functions', () => {
    const of = (more: Partial<RemoteMemory>) =>
      [...remoteMemory(scriptedService(() => more).remote).info.capabilities].sort();
    expect(of({})).toEqual(['addBatch', 'incremental', 'outside', 'reset']);
    expect(of({ wait: async () => undefined, scopes: async () => [] })).toEqual(
      ['addBatch', 'eraseUser', 'flush', 'incremental', 'outside', 'reset', 'scopes'].sort(),
    );
    expect(() => of({ forget: async () => [] })).toThrow(/`forget` needs `list`/);
    expect(() => of({ snapshot: async () => null })).toThrow(/belong together/);
  });

  it('fails if a reset leaves something, such as everything after the first page', async () => {
    const service = scriptedService((kept) => ({
      reset: async ({ label }) => void kept.set(label, (kept.get(label) ?? []).slice(2)),
    }));
    const memory = remoteMemory(service.remote);
    await memory.addBatch?.([say('a'), say('b'), say('c')], contextOf());
    await expect(memory.reset?.({ user: 'ann' })).rejects.toThrow(/`reset` left "c"/);
    await memory.reset?.({ user: 'ann' });
    await memory.add(say('a'), contextOf());
    expect(service.sentIds()).toEqual(['a,b,c', 'a']);
  });

  it('forgets by message, and accepts what was forgotten again', async () => {
    const service = scriptedService(listed);
    const memory = remoteMemory(service.remote);
    await memory.addBatch?.([say('a'), say('b')], contextOf());
    expect(await memory.deleteBySource?.(['a', 'unknown'], contextOf())).toEqual(['a']);
    await memory.delete?.('b', contextOf());
    const missing = await memory.delete?.('b', contextOf()).catch((error: unknown) => error);
    expect(NotFoundError.isInstance(missing)).toBe(true);
    await memory.addBatch?.([say('a'), say('b')], contextOf());
    expect(service.sentIds()).toEqual(['a,b', 'a,b']);
  });

  it('restores what its service held, and which messages it knows', async () => {
    const service = scriptedService((kept) => ({
      snapshot: async () => [...kept] as unknown as JsonValue,
      restore: async (state) => {
        kept.clear();
        for (const [label, hits] of state as unknown as [string, RemoteHit[]][]) kept.set(label, hits);
      },
    }));
    const memory = remoteMemory(service.remote);
    await memory.add(say('a'), contextOf());
    const taken = await requireCapability(memory, 'snapshot')();
    await memory.add(say('b'), contextOf());
    await requireCapability(memory, 'restore')(taken);
    const ids = async () =>
      (await memory.retrieve({ text: 'x', k: 9 }, contextOf())).items.map(({ id }) => id);
    expect(await ids()).toEqual(['a']);
    await memory.addBatch?.([say('a'), say('b')], contextOf());
    expect(await ids()).toEqual(['a', 'b']);
    const foreign = { ...taken, system: 'another' };
    await expect(requireCapability(memory, 'restore')(foreign)).rejects.toThrow(/cannot restore/);
  });

  it('closes once, after running writes', async () => {
    const order: string[] = [];
    const service = scriptedService(() => ({
      remember: async () => {
        await Promise.resolve();
        order.push('remembered');
        return undefined;
      },
      close: async () => void order.push('closed'),
    }));
    const memory = remoteMemory(service.remote);
    const running = memory.add(say('a'), contextOf());
    await Promise.all([running, memory.close(), memory.close()]);
    expect(order).toEqual(['remembered', 'closed']);
    const late = await memory.add(say('b'), contextOf()).catch((error: unknown) => error);
    expect(ClosedError.isInstance(late)).toBe(true);
  });

  it('adds what the service spent to the reports', async () => {
    const usage = { calls: 1, inputTokens: 7, outputTokens: 3, cachedInputTokens: 0, reasoningTokens: 0 };
    const spent = { ...usage, embeddedTexts: 0, embeddingTokens: 0, costUsd: null };
    const service = scriptedService(() => ({
      remember: async (_scope, _messages, { used }) => {
        used(spent);
        return undefined;
      },
    }));
    const report = await remoteMemory(service.remote).add(say('a'), contextOf());
    expect(report.usage).toMatchObject({ calls: 1, inputTokens: 7, outputTokens: 3 });
  });

  it('is defined with options, also by a class, and used by an application', async () => {
    class Notes {
      readonly provenance = 'unknown' as const;
      #texts: string[] = [];
      constructor(readonly greeting: string) {}
      async remember(_scope: unknown, messages: readonly { readonly text: string }[]) {
        this.#texts.push(...messages.map(({ text }) => `${this.greeting} ${text}`));
        return undefined;
      }
      async recall() {
        return this.#texts.map((text, place) => ({ id: `n${place}`, text }));
      }
      async reset() {
        this.#texts = [];
      }
    }
    const definition = defineRemoteMemory({
      type: 'class-notes',
      version: '2',
      description: 'Notes of a class.',
      options: z.strictObject({ greeting: z.string().default('Hello,') }),
      connect: ({ greeting }) => new Notes(greeting),
    });
    const memory = createMemory({ system: makeSystem(definition, {}), user: 'ann' });
    expect(memory.system.info).toMatchObject({
      name: 'class-notes',
      version: '2',
      params: { greeting: 'Hello,' },
    });
    await memory.remember('I moved.');
    expect((await memory.recall('moved')).text).toContain('Hello, user: I moved.');
    await memory.close();
  });
});

import { BackendError, InvalidArgumentError, ProviderError } from '@memgym/core';
import { describe, expect, it } from 'vitest';
import { contextOf, forever, say, scriptedService } from './__fixtures__/scripted-service.js';
import { remoteScopeOf } from './remote-scope.js';
import { remoteMemory } from './remote-system.js';

describe('writing to a remote memory', () => {
  it('sends a message once, and reports repeated ones, also with another text', async () => {
    const service = scriptedService();
    const memory = remoteMemory(service.remote);
    await memory.add(say('a'), contextOf());
    const again = await memory.addBatch?.(
      [say('a'), say('b'), say('a', 'Other words.'), say('b')],
      contextOf(),
    );
    expect(service.sentIds()).toEqual(['a', 'b']);
    expect(again?.skipped.map(({ sourceId, reason }) => `${sourceId}: ${reason}`)).toEqual([
      'a: duplicate',
      'a: duplicate id with another text; the first stays',
      'b: duplicate',
    ]);
  });

  it('asks a service that knows its messages about those of another process', async () => {
    const service = scriptedService((kept) => ({
      known: async ({ label }, ids) => ids.filter((id) => kept.get(label)?.some((hit) => hit.id === id)),
    }));
    await remoteMemory(service.remote).add(say('a'), contextOf());
    const other = remoteMemory(service.remote);
    const { skipped } = (await other.addBatch?.([say('a'), say('b')], contextOf())) ?? { skipped: [] };
    expect(skipped).toEqual([{ sourceId: 'a', reason: 'duplicate' }]);
    expect(service.sentIds()).toEqual(['a', 'b']);
  });

  it('after a time limit sends it again under the same key, and says that it may be there twice', async () => {
    let isSlow = true;
    const service = scriptedService(() => ({
      timeLimitMs: 30,
      remember: async (scope, messages) => {
        service.store(scope.label, messages);
        return isSlow ? forever<undefined>() : undefined;
      },
    }));
    const memory = remoteMemory(service.remote);
    const failure = await memory.add(say('a'), contextOf()).catch((error: unknown) => error);
    expect(BackendError.isInstance(failure) && failure.message).toContain(
      '`remember` took longer than 30 ms',
    );
    isSlow = false;
    const report = await memory.add(say('a'), contextOf());
    expect(report.warnings).toMatchObject([{ kind: 'repeated-write' }]);
    const [first, second] = service.sent;
    expect(second).toEqual(first);
    expect(first?.key).not.toBe('');
    await memory.add(say('b'), contextOf());
    expect(service.sent[2]?.key).not.toBe(first?.key);
  });

  it('does not send it again if the service says that it stored it before the failure', async () => {
    const service = scriptedService((kept) => ({
      known: async ({ label }, ids) => ids.filter((id) => kept.get(label)?.some((hit) => hit.id === id)),
      remember: async (scope, messages) => {
        service.store(scope.label, messages);
        throw new TypeError('socket hang up');
      },
    }));
    const memory = remoteMemory(service.remote);
    await expect(memory.add(say('a'), contextOf())).rejects.toThrow(/`remember` failed: socket hang up/);
    const { skipped, warnings } = await memory.add(say('a'), contextOf());
    expect([skipped, warnings]).toEqual([[{ sourceId: 'a', reason: 'duplicate' }], undefined]);
    expect(service.sentIds()).toEqual(['a']);
  });

  it('cuts a batch to what the service accepts, and after a failure sends only the rest', async () => {
    let isBroken = true;
    const service = scriptedService(() => ({
      maxMessages: 2,
      remember: async (scope, messages) => {
        if (isBroken && messages[0]?.sourceId === 'c') throw new Error('429');
        service.store(scope.label, messages);
        return undefined;
      },
    }));
    const memory = remoteMemory(service.remote);
    const batch = ['a', 'b', 'c', 'd', 'e'].map((id) => say(id));
    await expect(memory.addBatch?.(batch, contextOf())).rejects.toThrow('429');
    isBroken = false;
    await memory.addBatch?.(batch, contextOf());
    expect(service.sentIds()).toEqual(['a,b', 'c,d', 'c,d', 'e']);
  });

  it('cancels a write that waits for its turn, and ends one that was sent, so that its outcome is known', async () => {
    let answer = (): void => undefined;
    const service = scriptedService(() => ({
      remember: (scope, messages) =>
        new Promise((resolve) => {
          answer = () => {
            service.store(scope.label, messages);
            resolve(undefined);
          };
        }),
    }));
    const memory = remoteMemory(service.remote);
    const caller = new AbortController();
    const first = memory.add(say('a'), contextOf('ann', caller.signal));
    const second = memory.add(say('b'), contextOf('ann', caller.signal));
    await expect.poll(() => service.sent.length).toBe(1);
    caller.abort();
    answer();
    expect((await first).skipped).toEqual([]);
    const failure = await second.catch((error: unknown) => error);
    expect(ProviderError.isInstance(failure) && failure.reason).toBe('aborted');
    expect(service.sentIds()).toEqual(['a']);
    expect((await memory.add(say('a'), contextOf())).skipped).toHaveLength(1);
  });

  it('writes one scope in order and other scopes at the same time', async () => {
    const running = new Map<string, number>();
    const most = new Map<string, number>();
    const service = scriptedService(() => ({
      remember: async ({ label }) => {
        running.set(label, (running.get(label) ?? 0) + 1);
        most.set(label, Math.max(most.get(label) ?? 0, running.get(label) ?? 0));
        await Promise.resolve();
        running.set(label, (running.get(label) ?? 0) - 1);
        return undefined;
      },
    }));
    const memory = remoteMemory(service.remote);
    await Promise.all(
      ['a', 'b', 'c'].flatMap((id) => ['ann', 'bo'].map((user) => memory.add(say(id), contextOf(user)))),
    );
    expect([...most.values()]).toEqual([1, 1]);
  });

  it('refuses a message that expires unless the service returns when', async () => {
    const expiring = say('a', 'The code is 4711.', { expiresAt: 100 });
    const refusing = remoteMemory(scriptedService().remote);
    const refused = await refusing.add(expiring, contextOf()).catch((error: unknown) => error);
    expect(InvalidArgumentError.isInstance(refused)).toBe(true);
    const service = scriptedService((kept) => ({
      expires: true,
      recall: async ({ label }) => (kept.get(label) ?? []).map((hit) => ({ ...hit, expiresAt: 100 })),
    }));
    await remoteMemory(service.remote).add(expiring, contextOf());
    const later = remoteMemory(service.remote);
    const find = (now: number) =>
      later.retrieve({ text: 'code', k: 3 }, { ...contextOf(), clock: { now: () => now } });
    expect([(await find(99)).items.length, (await find(100)).items.length]).toEqual([1, 0]);
  });

  it('knows scopes and users by names of 32 hexadecimal digits, none a prefix of another', () => {
    const scopes = [
      { user: 'acme' },
      { user: 'acme-corp' },
      { user: 'ac_e' },
      { user: 'ac%' },
      { user: '__proto__' },
      { user: '../acme' },
      { user: 'acme', agent: 'tutor' },
      { user: 'acme', run: 'tutor' },
    ].map(remoteScopeOf);
    for (const { label, userLabel } of scopes) expect(`${label}${userLabel}`).toMatch(/^[0-9a-f]{64}$/);
    expect(new Set(scopes.map(({ label }) => label)).size).toBe(8);
    expect(new Set(scopes.map(({ userLabel }) => userLabel)).size).toBe(6);
  });
});

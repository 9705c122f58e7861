import { createManualClock, createRng, type Scope, type WriteContext } from '@memgym/core';
import type { RemoteHit, RemoteMemory, RemoteMessage } from '../remote-memory.js';

/** A service that keeps what it is sent, also twice, and finds everything, with any of its functions replaced. */
export function scriptedService(
  replaced: (kept: Map<string, RemoteHit[]>) => Partial<RemoteMemory> = () => ({}),
) {
  const kept = new Map<string, RemoteHit[]>();
  /** The messages of each `remember`, with its key. */
  const sent: { readonly ids: string[]; readonly key: string }[] = [];
  const store = (label: string, messages: readonly RemoteMessage[]): void => {
    const hits = messages.map(({ sourceId, text }) => ({
      id: sourceId,
      text,
      sourceIds: [sourceId],
      score: 1,
    }));
    kept.set(label, [...(kept.get(label) ?? []), ...hits]);
  };
  const { remember, ...others } = replaced(kept);
  const remote: RemoteMemory = {
    name: 'scripted',
    version: '1.0.0',
    provenance: 'message',
    recall: async ({ label }, { limit }) => (kept.get(label) ?? []).slice(0, limit),
    reset: async ({ label }) => void kept.delete(label),
    ...others,
    remember: async (scope, messages, call) => {
      sent.push({ ids: messages.map(({ sourceId }) => sourceId), key: call.key });
      if (remember === undefined) store(scope.label, messages);
      else return remember(scope, messages, call);
      return undefined;
    },
  };
  return { remote, kept, sent, store, sentIds: () => sent.map(({ ids }) => ids.join()) };
}

export function contextOf(scope: string | Scope = 'ann', signal?: AbortSignal): WriteContext {
  const owner = typeof scope === 'string' ? { user: scope } : scope;
  return { scope: owner, clock: createManualClock(5), rng: createRng('remote'), ...(signal && { signal }) };
}

export const say = (id: string, content = `This is ${id}.`, more: object = {}) => ({
  id,
  role: 'user' as const,
  content,
  ...more,
});

/** Never settles. */
export const forever = <T>(): Promise<T> => new Promise(() => undefined);

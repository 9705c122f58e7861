import { BackendError } from '@memgym/core/errors';
import { type ExportedMemory, type MemorySystem, type Scope, scopeKey } from '@memgym/core/memory';
import type { KnownMessages } from './known-messages.js';
import type { RemoteCalls } from './remote-calls.js';
import type { RemoteMemory, RemoteScope } from './remote-memory.js';
import type { RemoteReads } from './remote-reads.js';
import { remoteScopeOf, userLabelOf } from './remote-scope.js';

interface Machinery {
  readonly calls: RemoteCalls;
  readonly reads: RemoteReads;
  readonly messages: KnownMessages;
  open<T>(work: () => Promise<T>): Promise<T>;
  /** Runs a change of several scopes after all earlier changes. */
  alone<T>(work: () => Promise<T>): Promise<T>;
  empty(scope: Scope): Promise<void>;
}

/** The operations on all scopes of a user, as far as the service can list its scopes and memories. */
export function remoteUsers(
  remote: RemoteMemory,
  { calls, reads, messages, open, alone, empty }: Machinery,
): Pick<MemorySystem, 'scopes' | 'exportUser' | 'eraseUser'> & { emptyAll?: () => Promise<void> } {
  const { name, list } = remote;
  const listScopes = remote.scopes?.bind(remote);
  if (listScopes === undefined) return {};

  /** The scopes of which this process wrote something. */
  const writtenTo = (user?: string): RemoteScope[] =>
    [...messages.all.values()].flatMap(({ scope }) =>
      scope !== undefined && (user === undefined || scope.scope.user === user) ? [scope] : [],
    );

  const listed = async (user?: string): Promise<Scope[]> => {
    const label = user === undefined ? undefined : userLabelOf(user);
    const found = await calls.make({ operation: 'scopes' }, (call) => listScopes(label, call, user));
    const foreign = found.find((scope) => user !== undefined && scope.user !== user);
    if (foreign !== undefined) {
      throw new BackendError(name, `\`scopes\` returned one of another user: ${scopeKey(foreign)}.`, {
        hint: 'Compare the whole `userLabel`.',
      });
    }
    return inOrder(found);
  };

  const scopes = (user?: string): Promise<Scope[]> =>
    open(async () => {
      for (const scope of writtenTo(user)) await reads.settled(scope);
      return listed(user);
    });

  /** Empties all scopes of one user or of all, even if the service still works on a write or has failed to store it. */
  const emptyAll = (user?: string): Promise<void> =>
    alone(async () => {
      const written = writtenTo(user).map(({ scope }) => scope);
      for (const scope of inOrder([...(await listed(user)), ...written])) await empty(scope);
    });

  const memoriesOf = async (scope: Scope): Promise<ExportedMemory[]> => {
    const items = await reads.all(remoteScopeOf(scope));
    const exported: ExportedMemory[] = [];
    for (const { item } of items) {
      const entries = await calls.make({ operation: 'history' }, async (call) =>
        remote.history?.(remoteScopeOf(scope), item.id, call),
      );
      exported.push({ ...item, history: [...(entries ?? [])] });
    }
    return exported;
  };

  return {
    scopes,
    ...(list && {
      exportUser: async (user) => {
        const exported = [];
        for (const scope of await scopes(user)) {
          const memories = await memoriesOf(scope);
          const ids = new Set(memories.flatMap(({ sourceIds }) => sourceIds));
          exported.push({ scope, memories, sources: [...ids].map((id) => ({ id })), state: null });
        }
        return { system: name, user, scopes: exported };
      },
    }),
    eraseUser: emptyAll,
    emptyAll: () => emptyAll(),
  };
}

/** Each scope once, in the order of their keys. */
function inOrder(scopes: readonly Scope[]): Scope[] {
  const byKey = new Map(scopes.map((scope) => [scopeKey(scope), scope]));
  return [...byKey.entries()].sort(([left], [right]) => (left < right ? -1 : 1)).map(([, scope]) => scope);
}

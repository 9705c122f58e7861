import type { UserExport } from '@memgym/core';
import { InvalidArgumentError } from '@memgym/core/errors';
import { exportsOfMemories } from '@memgym/memory-systems/move';

/**
 * What mem0 exports, as exports for `importUser`, one a user: the memories of `getAll`, of its REST server or of its
 * platform, as a list or as `{ results }`. Its memories are facts, with their ids, times and metadata; their messages are not in
 * it.
 *
 * @param user the user of memories without `user_id`. Default `user`
 * @throws {InvalidArgumentError} for an entry that is not a memory, with its place
 */
export function exportsOfMem0(given: unknown, user = 'user'): UserExport[] {
  const list = Array.isArray(given)
    ? given
    : (given as { readonly results?: unknown } | null | undefined)?.results;
  if (!Array.isArray(list)) {
    throw new InvalidArgumentError('given', `expected a list of memories, got ${typeof given}.`, {
      hint: 'Pass the parsed JSON: a list, or an object with `results`.',
    });
  }
  const memories = list.map((entry: Record<string, unknown> | null) => {
    const { id, memory, text = memory, metadata, created_at: created, createdAt = created } = entry ?? {};
    const name = (...keys: readonly string[]): string | undefined =>
      keys
        .map((key) => entry?.[key])
        .find((value): value is string => typeof value === 'string' && value !== '');
    return {
      user: name('user_id', 'userId') ?? user,
      agent: name('agent_id', 'agentId'),
      run: name('run_id', 'runId'),
      id: typeof id === 'string' && id !== '' ? id : undefined,
      text: text as string,
      createdAt: createdAt as string | undefined,
      meta: metadata as object | undefined,
    };
  });
  return exportsOfMemories('mem0', memories);
}

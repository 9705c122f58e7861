import { StorageError } from '@memgym/core/errors';
import { canonicalJson, type MemoryStorage } from '@memgym/core/memory';

/** Rows that are written together. */
const rowsAtOnce = 1_000;

/** The parts of a storage that are copied. */
export type CopiedStorage = Pick<MemoryStorage, 'name' | 'manifest' | 'scopes' | 'read'>;

/**
 * Copies a memory from one storage to another of any kind, row by row: to restore a backup, or to move from a folder or a
 * file to a database. Nothing is embedded or extracted again. Copy from a storage that nothing writes to, such as a backup.
 *
 * @example
 * ```ts
 * import { openFolderStorage } from '@memgym/memory-systems';
 * import { copyStorage } from '@memgym/memory-systems/storage';
 * import { openPostgresStorage } from '@memgym/storage-postgres';
 *
 * const [from, to] = [await openFolderStorage('./backup'), await openPostgresStorage(process.env.DATABASE_URL)];
 * await copyStorage(from, to);
 * await Promise.all([from.close(), to.close()]);
 * ```
 *
 * @param onScope called after each scope, with the number of scopes so far
 * @returns the number of scopes
 * @throws {StorageError} when `to` is not empty; an interrupted copy of the same memory is repeated
 */
export async function copyStorage(
  from: CopiedStorage,
  to: MemoryStorage,
  onScope: (copied: number) => void = () => undefined,
): Promise<number> {
  if (from.manifest === undefined) return 0;
  // No memory opens with it, so an interrupted copy does not pass for a smaller memory.
  const unfinished = { unfinishedCopyOf: from.manifest };
  const isEmpty = to.manifest === undefined && (await to.scopes()).length === 0;
  if (!isEmpty && canonicalJson(to.manifest ?? {}) !== canonicalJson(unfinished)) {
    throw new StorageError('in-use', to.name, 'it contains another memory.', {
      hint: 'Copy to an empty storage: another folder, file or schema.',
    });
  }
  await to.describe(unfinished);
  let copied = 0;
  for (const scope of await from.scopes()) {
    const rows = await from.read(scope);
    for (let at = 0; at < rows.length; at += rowsAtOnce) {
      await to.commit(scope, { put: rows.slice(at, at + rowsAtOnce) });
    }
    copied += 1;
    onScope(copied);
  }
  await to.describe(from.manifest);
  return copied;
}

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Rng } from '@memgym/core';
import type { Operation } from './file-operations.js';

const pageBytes = 4096;

/** What the disk has of a file: its synced content, and the changes since. */
interface File {
  synced: Buffer;
  pending: (Extract<Operation, { kind: 'write' }> | Extract<Operation, { kind: 'truncate' }>)[];
}

type Naming = Extract<Operation, { kind: 'link' | 'folder' | 'rename' | 'remove' }>;

/**
 * Writes what a disk may hold after a power cut, in another folder: of each file its synced content, and of each page that was
 * written since, the new bytes, the old ones or zeros; of the names those up to some change after the last sync of any file,
 * because journals of file systems keep their order. The order of contents is free.
 *
 * @param end number of operations that were done
 */
export function diskAfter(
  operations: readonly Operation[],
  end: number,
  { from, to, rng }: { readonly from: string; readonly to: string; readonly rng: Rng },
): void {
  const files = new Map<number, File>();
  const fileOf = (inode: number): File => {
    const file = files.get(inode) ?? { synced: Buffer.alloc(0), pending: [] };
    files.set(inode, file);
    return file;
  };
  const namings: Naming[] = [];
  let lasting = 0;
  for (const operation of operations.slice(0, end)) {
    if (operation.kind === 'write' || operation.kind === 'truncate')
      fileOf(operation.inode).pending.push(operation);
    else if (operation.kind === 'sync') {
      const file = fileOf(operation.inode);
      file.synced = file.pending.reduce(changed, file.synced);
      file.pending = [];
      lasting = namings.length;
    } else if (operation.kind === 'sync-folder') lasting = namings.length;
    else if (operation.kind !== 'print') namings.push(operation);
  }
  const names = new Map<string, number | 'folder'>();
  const kept = lasting + rng.int(namings.length - lasting + 1);
  for (const naming of namings.slice(0, kept)) applyName(names, naming);
  for (const [path, inode] of [...names].sort(([a], [b]) => (a < b ? -1 : 1))) {
    // A lease ends within a minute, about what a machine takes to start again.
    if (/[.-]lock(\/|$)/.test(path)) continue;
    const place = join(to, relative(from, path));
    if (inode === 'folder') mkdirSync(place, { recursive: true });
    else {
      mkdirSync(dirname(place), { recursive: true });
      writeFileSync(place, torn(fileOf(inode), rng));
    }
  }
}

function applyName(names: Map<string, number | 'folder'>, naming: Naming): void {
  if (naming.kind === 'link') names.set(naming.path, naming.inode);
  else if (naming.kind === 'folder') names.set(naming.path, 'folder');
  else if (naming.kind === 'remove') names.delete(naming.path);
  else {
    for (const [path, inode] of [...names]) {
      if (path !== naming.from && !path.startsWith(`${naming.from}/`)) continue;
      names.delete(path);
      names.set(`${naming.to}${path.slice(naming.from.length)}`, inode);
    }
  }
}

function changed(content: Buffer, operation: File['pending'][number]): Buffer {
  const length =
    operation.kind === 'truncate'
      ? operation.length
      : Math.max(content.length, operation.at + operation.bytes.length);
  const after = Buffer.alloc(length);
  content.copy(after);
  if (operation.kind === 'write') operation.bytes.copy(after, operation.at);
  return after;
}

/** A file of which some pages of the changes since its last sync are on the disk. */
function torn({ synced, pending }: File, rng: Rng): Buffer {
  if (pending.length === 0) return synced;
  // All, none, the first few, or any of them.
  const way = rng.int(4);
  if (way === 0) return synced;
  if (way === 1) return pending.reduce(changed, synced);
  if (way === 2) return pending.slice(0, rng.int(pending.length + 1)).reduce(changed, synced);
  const after = pending.reduce(changed, synced);
  const isExtended = rng.int(2) === 0;
  for (let at = 0; at < after.length; at += pageBytes) {
    if (rng.int(2) === 0) continue;
    const page = after.subarray(at, at + pageBytes);
    page.fill(0);
    synced.subarray(at, at + page.length).copy(page);
  }
  return isExtended ? after : after.subarray(0, Math.max(synced.length, rng.int(after.length + 1)));
}

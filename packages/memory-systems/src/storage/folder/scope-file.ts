import { closeSync, constants, rmSync } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';
import { codeOf, StorageError } from '@memgym/core/errors';
import type { StorageChange, StoredRow } from '@memgym/core/memory';
import { isThere, openFlags, openRegular, writeAllTo } from '@memgym/files';
import { LazyRow } from '../lazy-row.js';
import { vectorFromBytes } from '../vector-bytes.js';
import { diskProblem } from './disk-problem.js';
import { encodeFrame, encodeScopeFrame, encodeSeal, type FrameRow, sealBytes } from './frame.js';
import { framesOf } from './frames-of.js';
import type { OpenFiles } from './open-files.js';
import { damagedFile, type ReadFrame, readFrames, visitParts } from './read-frames.js';
import { syncFolder } from './sync-folder.js';
import { writeScopeFile } from './write-scope-file.js';
import { besideOf } from './write-whole.js';

/** A file with more unused bytes than this, and more than used ones, is rewritten. */
const wasteBytes = 1 << 20;

/** The rows of one scope in one file. */
export interface ScopeFile {
  /** Number of known rows; 0 before it has been read. */
  readonly rowCount: number;
  /** In the order in which they were first stored. @throws {StorageError} when the file is damaged */
  read(): StoredRow[];
  /** The current row with this key. @throws {StorageError} when it is missing or damaged */
  textOf(key: string): string;
  /** Call this after the previous change has ended. @throws {StorageError} when the file is damaged */
  commit(change: StorageChange): Promise<void>;
}

/** The known position of a row; only small numbers, because a user may have a million rows. */
interface Place {
  /** Position of its text in the file; -1 for none. */
  readonly textAt: number;
  readonly textBytes: number;
  /** Signed. */
  readonly textChecksum: number;
  /** Approximate bytes that it occupies. */
  readonly bytes: number;
  /** Its position among all rows. */
  readonly index: number;
}

export function openScopeFile(file: string, scope: string, files: OpenFiles): ScopeFile {
  let places: Map<string, Place> | undefined;
  let size = 0;
  let frames = 0;
  let usedBytes = 0;
  let sizeWhenRewritten = 0;

  /**
   * Visits the changes of the file in order, with the rows that each puts and removes. If that fails, nothing is known
   * of the file, so that the next write does not replace what could not be read.
   */
  function replay(
    put?: (index: number, row: FrameRow, vector: Buffer | undefined) => void,
    remove?: (index: number) => void,
  ): void {
    forget();
    try {
      visit(put, remove);
    } catch (error) {
      forget();
      throw diskProblem(file, error);
    }
  }

  function forget(): void {
    places = undefined;
    size = 0;
    frames = 0;
    usedBytes = 0;
  }

  function visit(
    put?: (index: number, row: FrameRow, vector: Buffer | undefined) => void,
    remove?: (index: number) => void,
  ): void {
    places = new Map();
    // This file is left from a killed process, and may contain rows that are erased here.
    rmSync(besideOf(file), { force: true });
    const descriptor = openIfThere(file);
    if (descriptor === undefined) return;
    let count = 0;
    try {
      for (const frame of readFrames(file, descriptor)) {
        if (size === 0 && frame.rows.scope !== scope) throw damagedFile(file, 0);
        for (const key of frame.rows.remove ?? []) {
          const dropped = drop(key);
          if (dropped !== undefined) remove?.(dropped.index);
        }
        const { put: rows = [] } = frame.rows;
        const rowBytes = (frame.bodyAt - size) / rows.length;
        visitParts(rows, frame.bodyAt, (row, vectorAt, textAt) => {
          const index = store(row, textAt, rowBytes, count);
          if (index === count) count += 1;
          put?.(index, row, row[2] < 0 ? undefined : vectorOf(frame, row, vectorAt));
        });
        size = frame.end;
        frames += 1;
      }
    } finally {
      closeSync(descriptor);
    }
  }

  /**
   * @param rowBytes size of the row without vector and text: its share of the frame
   * @param index its position, unless it already has one
   * @returns its position
   */
  function store(row: FrameRow, textAt: number, rowBytes: number, index: number): number {
    const [key, , vectorBytes, , textBytes, textChecksum] = row;
    const bytes = Math.round(rowBytes) + Math.max(0, vectorBytes) + Math.max(0, textBytes);
    const earlier = places?.get(key);
    usedBytes += bytes - (earlier?.bytes ?? 0);
    const place = {
      textAt: textBytes < 0 ? -1 : textAt,
      textBytes,
      textChecksum: textChecksum | 0,
      bytes,
      index: earlier?.index ?? index,
    };
    places?.set(key, place);
    return place.index;
  }

  function drop(key: string): Place | undefined {
    const place = places?.get(key);
    usedBytes -= place?.bytes ?? 0;
    places?.delete(key);
    return place;
  }

  function vectorOf(frame: ReadFrame, [, , bytes, checksum]: FrameRow, at: number): Buffer {
    const read = frame.body(at, bytes);
    if (crc32(read) !== checksum) throw damagedFile(file, at);
    return read;
  }

  function read(): StoredRow[] {
    const rows: (StoredRow | undefined)[] = [];
    replay(
      (index, row, vector) => {
        rows[index] = rowOf(row, vector);
      },
      (index) => {
        rows[index] = undefined;
      },
    );
    return rows.filter((row) => row !== undefined);
  }

  function rowOf([key, value, , , textBytes]: FrameRow, vector: Buffer | undefined): StoredRow {
    const row = { key, value, ...(vector !== undefined && { vector: vectorFromBytes(vector) }) };
    return textBytes < 0 ? row : new LazyRow(row, readText);
  }

  function textOf(key: string): string {
    if (places === undefined) replay();
    const place = places?.get(key);
    if (place === undefined || place.textAt < 0) throw erased(file, key);
    const bytes = bytesOf(key, place.textAt, place.textBytes);
    if ((crc32(bytes) | 0) !== place.textChecksum) throw damagedFile(file, place.textAt);
    return JSON.parse(bytes.toString('utf8')) as string;
  }

  function bytesOf(key: string, at: number, bytes: number): Buffer {
    try {
      return files.read(file, at, bytes);
    } catch (error) {
      if (codeOf(error) === 'ENOENT') throw erased(file, key);
      throw diskProblem(file, error);
    }
  }

  async function append(change: StorageChange): Promise<void> {
    const frame = encodeFrame(change);
    if (size === 0) {
      const head = encodeScopeFrame(scope);
      try {
        await mkdir(dirname(file), { recursive: true, mode: 0o700 });
        await writeScopeFile(file, [head, frame.bytes]);
        await syncFolder(dirname(dirname(file)));
      } catch (error) {
        // It may be in place already, for example if its folder cannot be opened; a refused write must not be found later.
        await rm(file, { force: true }).catch(() => undefined);
        throw error;
      }
      size = sealBytes + head.length + frame.bytes.length;
      frames = 2;
    } else {
      await appendFrame(frame.bytes);
    }
    for (const key of change.remove ?? []) drop(key);
    const rowBytes = (frame.bytes.length - frame.bodyBytes) / frame.rows.length;
    visitParts(frame.rows, size - frame.bodyBytes, (row, _vectorAt, textAt) => {
      store(row, textAt, rowBytes, -1);
    });
  }

  async function appendFrame(bytes: Buffer): Promise<void> {
    const handle = await open(file, constants.O_RDWR | (constants.O_NOFOLLOW ?? 0));
    try {
      // Remains of a crash or a full disk, after the last complete frame.
      await handle.truncate(size);
      await writeAllTo(handle, bytes, size);
      await handle.datasync();
      const seal = encodeSeal({ bytes: size + bytes.length, frames: frames + 1 });
      // The seal reaches the disk with the next frame; after a power cut, it may count fewer bytes than exist, but
      // never more.
      await writeAllTo(handle, seal, 0);
    } catch (error) {
      // The frame may be complete on the disk, but must be removed because its durability is not guaranteed. The
      // earlier seal comes first: one that counts more bytes than exist would make the file look damaged.
      await writeAllTo(handle, encodeSeal({ bytes: size, frames }), 0)
        .then(() => handle.truncate(size))
        .catch(() => undefined);
      throw error;
    } finally {
      // The frame was synced, or is removed again.
      await handle.close().catch(() => undefined);
    }
    size += bytes.length;
    frames += 1;
  }

  async function rewrite(rows: readonly StoredRow[]): Promise<void> {
    try {
      if (rows.length > 0) {
        await mkdir(dirname(file), { recursive: true, mode: 0o700 });
        await writeScopeFile(file, framesOf(scope, rows));
      } else {
        await rm(file, { force: true });
        await rm(besideOf(file), { force: true });
        if (isThere(dirname(file))) await syncFolder(dirname(file));
      }
    } finally {
      files.close(file);
      replayLater();
      sizeWhenRewritten = size;
    }
  }

  /** With too many open files, it cannot be read right now, but it is written. */
  function replayLater(): void {
    try {
      replay();
    } catch {
      // The next use reads it again and reports what is wrong.
    }
  }

  const self: ScopeFile = {
    get rowCount() {
      return places?.size ?? 0;
    },
    read,
    textOf,
    async commit(change) {
      if (change.clear) return rewrite(changedRows([], change));
      if (places === undefined) replay();
      if (change.scrub) return rewrite(changedRows(read(), change));
      await append(change);
      if (places?.size === 0) return rewrite([]);
      const waste = size - usedBytes;
      if (waste < wasteBytes || waste < usedBytes || size < 2 * sizeWhenRewritten) return;
      // The change is stored. If the disk is too full to compact the file, this must not look like a lost write.
      await rewrite(read()).catch(() => undefined);
    },
  };
  // Via `self`, so that the object lives as long as its rows: see `ScopeFiles`.
  const readText = (key: string): string => self.textOf(key);
  return self;
}

function openIfThere(file: string): number | undefined {
  try {
    return openRegular(file, openFlags.read);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function changedRows(rows: readonly StoredRow[], { remove = [], put = [] }: StorageChange): StoredRow[] {
  const byKey = new Map(rows.map((row) => [row.key, row]));
  for (const key of remove) byKey.delete(key);
  for (const row of put) byKey.set(row.key, row);
  return [...byKey.values()];
}

function erased(file: string, key: string): StorageError {
  return new StorageError('erased', file, `the row ${JSON.stringify(key)} was erased while it was read.`, {
    hint: 'Read again.',
  });
}

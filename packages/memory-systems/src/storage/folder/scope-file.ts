import { closeSync, constants, rmSync } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';
import { codeOf, StorageError } from '@memgym/core/errors';
import { inSlices, type StorageChange, type StoredRow, tryParseJson } from '@memgym/core/memory';
import { isThere, openFlags, openRegular, writeAllTo } from '@memgym/files';
import { LazyRow } from '../lazy-row.js';
import { vectorFromBytes } from '../vector-bytes.js';
import { diskProblem } from './disk-problem.js';
import { encodeFrame, encodeScopeFrame, encodeSeal, type FrameRow, sealBytes } from './frame.js';
import { framesOf } from './frames-of.js';
import type { OpenFiles } from './open-files.js';
import { damagedFile, type ReadFrame, readFrames, visitParts } from './read-frames.js';
import { type RowPlace, RowPlaces } from './row-places.js';
import { syncFolder } from './sync-folder.js';
import { writeScopeFile } from './write-scope-file.js';
import { besideOf } from './write-whole.js';

/** A file with more unused bytes than this, and more than used ones, is rewritten. */
const wasteBytes = 1 << 20;

/** What a replay of the file finds. */
interface Visitor {
  put(index: number, row: FrameRow, vector: Buffer | undefined): void;
  remove(index: number): void;
}

/** How far a replay of the file is. */
class Replay {
  readonly places = new RowPlaces();
  /** Bytes up to the end of the last frame. */
  size = 0;
  frames = 0;
  /** Rows that were put, once each. */
  count = 0;
}

/** The rows of one scope in one file. */
export class ScopeFile {
  readonly #file: string;
  readonly #scope: string;
  readonly #files: OpenFiles;
  /** Undefined before the file has been read. */
  #places: RowPlaces | undefined;
  /** Bytes up to the end of the last complete frame. */
  #size = 0;
  #frames = 0;
  #sizeWhenRewritten = 0;

  constructor(file: string, scope: string, files: OpenFiles) {
    this.#file = file;
    this.#scope = scope;
    this.#files = files;
  }

  /** Number of known rows; 0 before it has been read. */
  get rowCount(): number {
    return this.#places?.size ?? 0;
  }

  /** In the order in which they were first stored. @throws {StorageError} when the file is damaged */
  async read(): Promise<StoredRow[]> {
    const rows: (StoredRow | undefined)[] = [];
    await this.#replayInSlices({
      put: (index, row, vector) => {
        rows[index] = this.#rowOf(row, vector);
      },
      remove: (index) => {
        rows[index] = undefined;
      },
    });
    return rows.filter((row) => row !== undefined);
  }

  /** The current row with this key. @throws {StorageError} when it is missing or damaged */
  textOf(key: string): string {
    const place = this.#known().get(key);
    if (place === undefined || place.textAt < 0) throw erased(this.#file, key);
    const bytes = this.#bytesOf(key, place);
    if ((crc32(bytes) | 0) !== place.textChecksum) throw damagedFile(this.#file, place.textAt);
    const text = tryParseJson(bytes.toString('utf8'));
    if (typeof text !== 'string') throw damagedFile(this.#file, place.textAt);
    return text;
  }

  /** Call this after the previous change has ended. @throws {StorageError} when the file is damaged */
  async commit(change: StorageChange): Promise<void> {
    if (change.clear) return this.#rewrite(changedRows([], change));
    const places = this.#places ?? (await this.#replayInSlices());
    if (change.scrub) return this.#rewrite(changedRows(await this.read(), change));
    await this.#append(change, places);
    if (places.size === 0) return this.#rewrite([]);
    const waste = this.#size - places.usedBytes;
    if (waste < wasteBytes || waste < places.usedBytes || this.#size < 2 * this.#sizeWhenRewritten) return;
    // The change is stored. If the disk is too full to compact the file, this must not look like a lost write.
    await this.#rewrite(await this.read()).catch(() => undefined);
  }

  /** Where its rows are; reads the file the first time. */
  #known(): RowPlaces {
    return this.#places ?? this.#replay();
  }

  /**
   * Visits the changes of the file in order, with the rows that each puts and removes. If that fails, nothing is known
   * of the file, so that the next write does not replace what could not be read.
   */
  #replay(): RowPlaces {
    const replay = new Replay();
    try {
      for (const frame of this.#framesRead()) this.#visit(frame, replay);
      return this.#replayed(replay);
    } catch (error) {
      this.#forget();
      throw diskProblem(this.#file, error);
    }
  }

  /** As `#replay`, in slices. Call it only when no change can happen meanwhile. */
  async #replayInSlices(visitor?: Visitor): Promise<RowPlaces> {
    const replay = new Replay();
    try {
      await inSlices(this.#framesRead(), (frame) => this.#visit(frame, replay, visitor));
      return this.#replayed(replay);
    } catch (error) {
      this.#forget();
      throw diskProblem(this.#file, error);
    }
  }

  #replayed({ places, size, frames }: Replay): RowPlaces {
    this.#places = places;
    this.#size = size;
    this.#frames = frames;
    return places;
  }

  #forget(): void {
    this.#places = undefined;
    this.#size = 0;
    this.#frames = 0;
  }

  *#framesRead(): Generator<ReadFrame, void> {
    // This file is left from a killed process, and may contain rows that are erased here.
    rmSync(besideOf(this.#file), { force: true });
    const descriptor = openIfThere(this.#file);
    if (descriptor === undefined) return;
    try {
      yield* readFrames(this.#file, descriptor);
    } finally {
      closeSync(descriptor);
    }
  }

  #visit(frame: ReadFrame, replay: Replay, visitor?: Visitor): void {
    const { places } = replay;
    if (replay.size === 0 && frame.rows.scope !== this.#scope) throw damagedFile(this.#file, 0);
    for (const key of frame.rows.remove ?? []) {
      const dropped = places.drop(key);
      if (dropped !== undefined) visitor?.remove(dropped.index);
    }
    const { put: rows = [] } = frame.rows;
    const ownBytes = (frame.bodyAt - replay.size) / rows.length;
    visitParts(rows, frame.bodyAt, (row, vectorAt, textAt) => {
      const index = places.store(row, textAt, { ownBytes, index: replay.count });
      if (index === replay.count) replay.count += 1;
      visitor?.put(index, row, row[2] < 0 ? undefined : this.#vectorOf(frame, row, vectorAt));
    });
    replay.size = frame.end;
    replay.frames += 1;
  }

  #vectorOf(frame: ReadFrame, [, , bytes, checksum]: FrameRow, at: number): Buffer {
    const read = frame.body(at, bytes);
    if (crc32(read) !== checksum) throw damagedFile(this.#file, at);
    return read;
  }

  // A row reads its text through this object, which therefore lives as long as its rows: see `ScopeFiles`.
  readonly #readText = (key: string): string => this.textOf(key);

  #rowOf([key, value, , , textBytes]: FrameRow, vector: Buffer | undefined): StoredRow {
    const row = { key, value, ...(vector !== undefined && { vector: vectorFromBytes(vector) }) };
    return textBytes < 0 ? row : new LazyRow(row, this.#readText);
  }

  #bytesOf(key: string, { textAt, textBytes }: RowPlace): Buffer {
    try {
      return this.#files.read(this.#file, textAt, textBytes);
    } catch (error) {
      if (codeOf(error) === 'ENOENT') throw erased(this.#file, key);
      throw diskProblem(this.#file, error);
    }
  }

  async #append(change: StorageChange, places: RowPlaces): Promise<void> {
    const frame = encodeFrame(change);
    await (this.#size === 0 ? this.#create(frame.bytes) : this.#appendFrame(frame.bytes));
    for (const key of change.remove ?? []) places.drop(key);
    const ownBytes = (frame.bytes.length - frame.bodyBytes) / frame.rows.length;
    visitParts(frame.rows, this.#size - frame.bodyBytes, (row, _vectorAt, textAt) => {
      places.store(row, textAt, { ownBytes, index: -1 });
    });
  }

  /** Writes the file with its first frame. */
  async #create(bytes: Buffer): Promise<void> {
    const head = encodeScopeFrame(this.#scope);
    try {
      await mkdir(dirname(this.#file), { recursive: true, mode: 0o700 });
      await writeScopeFile(this.#file, [head, bytes]);
      await syncFolder(dirname(dirname(this.#file)));
    } catch (error) {
      // It may be in place already, for example if its folder cannot be opened; a refused write must not be found later.
      await rm(this.#file, { force: true }).catch(() => undefined);
      throw error;
    }
    this.#size = sealBytes + head.length + bytes.length;
    this.#frames = 2;
  }

  async #appendFrame(bytes: Buffer): Promise<void> {
    const handle = await open(this.#file, constants.O_RDWR | (constants.O_NOFOLLOW ?? 0));
    try {
      // Remains of a crash or a full disk, after the last complete frame.
      await handle.truncate(this.#size);
      await writeAllTo(handle, bytes, this.#size);
      await handle.datasync();
      const seal = encodeSeal({ bytes: this.#size + bytes.length, frames: this.#frames + 1 });
      // The seal reaches the disk with the next frame; after a power cut, it may count fewer bytes than exist, but
      // never more.
      await writeAllTo(handle, seal, 0);
    } catch (error) {
      // The frame may be complete on the disk, but must be removed because its durability is not guaranteed. The
      // earlier seal comes first: one that counts more bytes than exist would make the file look damaged.
      await writeAllTo(handle, encodeSeal({ bytes: this.#size, frames: this.#frames }), 0)
        .then(() => handle.truncate(this.#size))
        .catch(() => undefined);
      throw error;
    } finally {
      // The frame was synced, or is removed again.
      await handle.close().catch(() => undefined);
    }
    this.#size += bytes.length;
    this.#frames += 1;
  }

  async #rewrite(rows: readonly StoredRow[]): Promise<void> {
    const folder = dirname(this.#file);
    try {
      if (rows.length > 0) {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeScopeFile(this.#file, framesOf(this.#scope, rows));
      } else {
        await rm(this.#file, { force: true });
        await rm(besideOf(this.#file), { force: true });
        if (isThere(folder)) await syncFolder(folder);
      }
    } finally {
      this.#files.close(this.#file);
      this.#forget();
      // With too many open files, it cannot be read right now, but it is written. The next use says what is wrong.
      await this.#replayInSlices().catch(() => undefined);
      this.#sizeWhenRewritten = this.#size;
    }
  }
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

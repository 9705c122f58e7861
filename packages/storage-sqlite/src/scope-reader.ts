import { StorageError } from '@memgym/core/errors';
import { inSlices, type StoredRow, tryParseJson } from '@memgym/core/memory';
import { decodeRow, type PlacedRow, rowChecksum, textChecksum } from './row-codec.js';
import { type ScopeEntry, scopeEntry } from './scope-tables.js';
import type { SqliteFile } from './sqlite-file.js';
import { damagedFile, sqliteProblem } from './sqlite-problem.js';

/** How the file may be read: as long as it is open, with SQLite's failures as errors of a storage. */
interface Access {
  use<T>(work: () => T): T;
  isClosed(): boolean;
}

/** A read of a scope in slices, and whether the scope has changed since. */
interface Reading {
  readonly scope: string;
  isOutdated: boolean;
}

/** Rows that are read together. */
const pageRows = 250;

/** Reads in slices of a scope that changes meanwhile, before it is read without a turn for others. */
const readsInSlices = 2;

/** Reads scopes in slices, so that a large one does not stop the process. */
export class ScopeReader {
  readonly #path: string;
  readonly #database: SqliteFile;
  readonly #access: Access;
  /** Reads in progress. */
  readonly #readings = new Set<Reading>();

  constructor(path: string, database: SqliteFile, access: Access) {
    this.#path = path;
    this.#database = database;
    this.#access = access;
  }

  /** Is told that the rows of a scope have changed. Default: those of all */
  changed(scope?: string): void {
    for (const reading of this.#readings)
      reading.isOutdated ||= scope === undefined || reading.scope === scope;
  }

  /** The rows of a scope. If it changes meanwhile, they are read again; if it never rests, then at once. */
  async read(scope: string): Promise<StoredRow[]> {
    const reading = { scope, isOutdated: false };
    this.#readings.add(reading);
    try {
      for (let reads = 1; ; reads += 1) {
        reading.isOutdated = false;
        const entry = this.#access.use(() => scopeEntry(this.#database, scope));
        if (entry === undefined) return [];
        const isAtOnce = reads > readsInSlices;
        const rows = new RowsRead(this.#path, (key, place) => this.#textOf(entry.scope, key, place));
        const pages = this.#pagesOf(entry.scope, reading);
        if (isAtOnce) for (const page of pages) rows.take(page);
        else await inSlices(pages, (page) => rows.take(page));
        if (!reading.isOutdated) return rows.whole(entry);
      }
    } finally {
      this.#readings.delete(reading);
    }
  }

  #textOf(scope: number, key: string, place: number): string {
    const written = JSON.stringify(key);
    const columns = 'SELECT text, text_checksum FROM rows WHERE';
    // The lookup by position is local, but a row that was removed and added again has another position.
    const row = this.#access.isClosed()
      ? undefined
      : (this.#database.get(`${columns} place = ? AND scope = ? AND key = ?`, [place, scope, written]) ??
        this.#database.get(`${columns} scope = ? AND key = ?`, [scope, written]));
    if (row === undefined) {
      throw new StorageError(
        'erased',
        this.#path,
        `the row ${JSON.stringify(key)} was erased while it was read.`,
        { hint: 'Read again.' },
      );
    }
    const { text, text_checksum: checksum } = row;
    const isWhole = typeof text === 'string' && textChecksum(text) === checksum;
    const read = isWhole ? tryParseJson(text) : undefined;
    if (typeof read === 'string') return read;
    throw damagedFile(this.#path, `the text of row ${JSON.stringify(key)} is damaged.`);
  }

  *#pagesOf(scope: number, reading: Reading): Generator<PlacedRow[]> {
    let last = -1;
    for (let isFull = true; isFull && !reading.isOutdated; ) {
      const page = this.#access.use(() =>
        this.#database.all(
          `SELECT place, key, value, vector, checksum, text_checksum FROM rows
           WHERE scope = ? AND place > ? ORDER BY place LIMIT ${pageRows}`,
          [scope, last],
        ),
      ) as unknown as PlacedRow[];
      yield page;
      last = page.at(-1)?.place ?? last;
      isFull = page.length === pageRows;
    }
  }
}

/** The rows of a scope as they come in, with their sum, which the scope's entry must confirm. */
class RowsRead {
  readonly #rows: StoredRow[] = [];
  readonly #path: string;
  readonly #textOf: (key: string, place: number) => string;
  #sum = 0;

  constructor(path: string, textOf: (key: string, place: number) => string) {
    this.#path = path;
    this.#textOf = (key, place) => {
      try {
        return textOf(key, place);
      } catch (error) {
        throw sqliteProblem(path, error);
      }
    };
  }

  take(page: readonly PlacedRow[]): void {
    for (const row of page) {
      const decoded = decodeRow(row, this.#textOf);
      if (decoded === undefined) throw damagedFile(this.#path, `a row is damaged.`);
      this.#rows.push(decoded);
      this.#sum = (this.#sum ^ rowChecksum(row)) >>> 0;
    }
  }

  /** @throws {@link StorageError} if rows of the entry are missing, or others than those that it was made for */
  whole({ count, checksum }: ScopeEntry): StoredRow[] {
    if (this.#rows.length === count && this.#sum === checksum) return this.#rows;
    throw damagedFile(
      this.#path,
      `the rows of a scope are incomplete or damaged (${this.#rows.length} of ${count} found).`,
    );
  }
}

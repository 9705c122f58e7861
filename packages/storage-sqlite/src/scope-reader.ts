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
const readAtOnce = 250;

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

  /** The rows of a scope; if it changes meanwhile, they are read again. */
  async read(scope: string): Promise<StoredRow[]> {
    const reading = { scope, isOutdated: false };
    this.#readings.add(reading);
    try {
      for (;;) {
        reading.isOutdated = false;
        const entry = this.#access.use(() => scopeEntry(this.#database, scope));
        const rows = entry === undefined ? [] : await this.#rowsOf(entry, reading);
        if (!reading.isOutdated) return rows;
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

  /** The rows as they were when the entry was read; any rows if they changed meanwhile. */
  async #rowsOf({ scope, count, checksum }: ScopeEntry, reading: Reading): Promise<StoredRow[]> {
    const textOf = (key: string, place: number): string => {
      try {
        return this.#textOf(scope, key, place);
      } catch (error) {
        throw sqliteProblem(this.#path, error);
      }
    };
    const rows: StoredRow[] = [];
    let sum = 0;
    await inSlices(this.#pagesOf(scope, reading), (page) => {
      for (const row of page) {
        const decoded = decodeRow(row, textOf);
        if (decoded === undefined) throw damagedFile(this.#path, `a row is damaged.`);
        rows.push(decoded);
        sum = (sum ^ rowChecksum(row)) >>> 0;
      }
    });
    if (reading.isOutdated || (rows.length === count && sum === checksum)) return rows;
    throw damagedFile(
      this.#path,
      `the rows of a scope are incomplete or damaged (${rows.length} of ${count} found).`,
    );
  }

  *#pagesOf(scope: number, reading: Reading): Generator<PlacedRow[]> {
    let last = -1;
    for (let isFull = true; isFull && !reading.isOutdated; ) {
      const page = this.#access.use(() =>
        this.#database.all(
          `SELECT place, key, value, vector, checksum, text_checksum FROM rows
           WHERE scope = ? AND place > ? ORDER BY place LIMIT ${readAtOnce}`,
          [scope, last],
        ),
      ) as unknown as PlacedRow[];
      yield page;
      last = page.at(-1)?.place ?? last;
      isFull = page.length === readAtOnce;
    }
  }
}

import { chmodSync, closeSync, constants, lstatSync, renameSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { codeOf, StorageError } from '@memgym/core/errors';
import { openRegular, refuseLink } from '@memgym/files';
import type { BindValues, Database, NormalQueryResult, Statement } from 'node-sqlite3-wasm';
import { belongs, isWhole, markInFile, usedMark } from './log-mark.js';
import { type SqliteLibrary, sqliteLibrary } from './sqlite-library.js';
import { copyWithoutLog, damagedFile, emptyFile, unavailable } from './sqlite-problem.js';

/** Marks a file as a MemGym file: "MGYM". */
const applicationId = 0x4d47594d;

/**
 * Scopes and keys are JSON strings, because SQLite ends a text at NUL and UTF-8 cannot encode half surrogate pairs;
 * vectors are 32-bit floats, little-endian. SQLite does not notice a changed byte: therefore each row has the CRC-32 of
 * its contents, and each scope has the number of its rows and the exclusive or of their checksums.
 */
const schema = `
  PRAGMA application_id = ${applicationId};
  CREATE TABLE manifest (version INTEGER NOT NULL, manifest TEXT NOT NULL, checksum INTEGER NOT NULL);
  CREATE TABLE scopes (
    scope INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    count INTEGER NOT NULL,
    checksum INTEGER NOT NULL
  );
  CREATE TABLE rows (
    place INTEGER PRIMARY KEY,
    scope INTEGER NOT NULL,
    key TEXT NOT NULL,
    value TEXT NOT NULL,
    text TEXT,
    vector BLOB,
    checksum INTEGER NOT NULL,
    text_checksum INTEGER NOT NULL,
    UNIQUE (scope, key)
  );
  CREATE INDEX rows_in_order ON rows (scope);
`;

/** An open SQLite file: statements are prepared once, and changes are atomic. */
export interface SqliteFile {
  run(sql: string, values?: BindValues): void;
  get(sql: string, values?: BindValues): NormalQueryResult | undefined;
  all(sql: string, values?: BindValues): NormalQueryResult[];
  /** Makes all changes of `work`, or none if it throws. */
  transaction(work: () => void): void;
  /** Moves the write-ahead log into the file and truncates it, because it may contain earlier data. */
  settle(): void;
  /** Moves a large log into the file; if that fails, a later call tries again. */
  tidy(): void;
  /** Makes the log empty where nothing more can be written to it, as on a full disk. @throws when that fails, too */
  makeRoom(): void;
  close(): void;
}

/** @throws when it cannot be opened, is damaged, or is the file of another program, or SQLite is not installed */
export function openSqliteFile(file: string): SqliteFile {
  const { Database: SqliteDatabase } = sqliteLibrary(file);
  // Left by a killed process; this process already holds the lock.
  removeLock(`${file}.lock`);
  const found = lstatSync(file, { throwIfNoEntry: false });
  if (found === undefined) createWhole(file, SqliteDatabase);
  // SQLite would begin a new database in it, as if there had never been one.
  else if (found.size === 0) throw emptyFile(file);
  makePrivate(file);
  refuseLink(logOf(file));
  const hasLog = lstatSync(logOf(file), { throwIfNoEntry: false }) !== undefined;
  const inFile = markInFile(file);
  const database = opened(file, SqliteDatabase);
  const statements = new Map<string, Statement>();

  const prepared = (sql: string): Statement => {
    const known = statements.get(sql) ?? database.prepare(sql);
    statements.set(sql, known);
    return known;
  };
  const transaction = (work: () => void): void => {
    database.exec('BEGIN IMMEDIATE');
    try {
      work();
      database.exec('COMMIT');
    } catch (error) {
      if (database.inTransaction) database.exec('ROLLBACK');
      throw error;
    }
  };
  const log = new WriteAheadLog(database, file);
  const close = (): void => {
    for (const statement of statements.values()) finalize(statement);
    database.close();
  };

  try {
    database.exec(
      'PRAGMA page_size = 8192; PRAGMA locking_mode = EXCLUSIVE; PRAGMA cache_size = -32768; PRAGMA secure_delete = ON',
    );
    expectOurs(database, file);
    const mark = log.mark();
    if (!hasLog && !isWhole(mark)) throw copyWithoutLog(file);
    if (!belongs(inFile, mark)) throw damagedFile(file, 'its write-ahead log belongs to another copy of it.');
    // A single process can use the write-ahead log without shared memory.
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 0');
    // A process that was killed between a change and `settle` left erased contents in the write-ahead log.
    log.settle();
    // SQLite makes its log readable for everybody; it is empty here.
    chmodSync(logOf(file), ownerOnly);
  } catch (error) {
    close();
    throw error;
  }
  return {
    run: (sql, values) => {
      prepared(sql).run(values);
    },
    // Reads all rows, because an unfinished statement would block `settle`.
    get: (sql, values) => prepared(sql).all(values)[0] as NormalQueryResult | undefined,
    all: (sql, values) => prepared(sql).all(values) as NormalQueryResult[],
    transaction,
    settle: () => log.settle(),
    tidy: () => log.tidy(),
    makeRoom: () => log.makeRoom(),
    close: () => {
      // If the mark cannot be set, the file is left with its log, which closing would remove.
      log.close();
      close();
    },
  };
}

/** A log of more bytes is moved into the file. */
const largeLogBytes = 8 << 20;

/** The write-ahead log of an open file, and the mark that tells whether the file is whole without it. */
class WriteAheadLog {
  readonly #database: Database;
  readonly #file: string;

  constructor(database: Database, file: string) {
    this.#database = database;
    this.#file = file;
  }

  /** The mark with the log. */
  mark(): number {
    return Number(((this.#database.get('PRAGMA user_version') ?? {}) as NormalQueryResult).user_version);
  }

  /** Moves the log into the file and truncates it. @throws {StorageError} when another program reads it */
  settle(): void {
    // Moved with the log: from then on, the file alone is not whole.
    this.#setMark(usedMark(this.mark()));
    const { busy } = (this.#database.get('PRAGMA wal_checkpoint(TRUNCATE)') ?? {}) as NormalQueryResult;
    this.close();
    if (busy === 0) return;
    throw new StorageError('in-use', this.#file, 'the write-ahead log still contains erased data.', {
      hint: 'Close the program that reads the file, then erase again.',
    });
  }

  tidy(): void {
    try {
      // A disk that fails to say the size must not make a write fail that is stored.
      if (statSync(logOf(this.#file)).size >= largeLogBytes) this.settle();
    } catch {
      // What was committed is in the log, on the disk.
    }
  }

  makeRoom(): void {
    // The mark would need room first. Until it is set below, the file is whole without its log, which is empty.
    this.#database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    this.settle();
  }

  /** Marks file and log together as whole. */
  close(): void {
    const mark = this.mark();
    if (!isWhole(mark)) this.#setMark(mark + 1);
  }

  #setMark(mark: number): void {
    this.#database.exec(`PRAGMA user_version = ${mark}`);
  }
}

function expectOurs(database: Database, file: string): void {
  const { application_id: id } = (database.get('PRAGMA application_id') ?? {}) as NormalQueryResult;
  if (id === applicationId) {
    expectOurTables(database, file);
    return;
  }
  if (database.get("SELECT 1 FROM sqlite_master WHERE name = 'manifest'") !== null) {
    throw damagedFile(file, 'its application id is damaged.');
  }
  throw new StorageError('mismatch', file, 'it is the SQLite file of another program.', {
    hint: 'Give the file that a memory was stored in, or for a new memory one that does not exist yet.',
  });
}

const inOneLine = (sql: string): string => sql.replace(/\s+/g, ' ').trim();

const ourTables = new Set(schema.split(';').map(inOneLine));

/** A view or trigger of somebody who gives the file away is a program: it could run for ever, or change what is stored. */
function expectOurTables(database: Database, file: string): void {
  const made = database.all(
    `SELECT type, substr(name, 1, 100) AS name,
     iif(octet_length(sql) > ${schema.length}, 'longer than ours', sql) AS sql FROM sqlite_master`,
  ) as NormalQueryResult[];
  const other = made.find(({ sql }) => sql !== null && !ourTables.has(inOneLine(String(sql))));
  if (other === undefined) return;
  throw new StorageError(
    'mismatch',
    file,
    `it has a ${other.type} that is none of a memory: "${other.name}".`,
    {
      hint: 'Give the file that a memory was stored in, as it was.',
    },
  );
}

const ownerOnly = 0o600;

const logOf = (file: string): string => `${file}-wal`;

/** Creates a file readable only by its owner, unless it exists, before SQLite creates one readable by everybody. */
function makePrivate(file: string): void {
  closeSync(openRegular(file, constants.O_RDWR | constants.O_CREAT, ownerOnly));
}

/** Creates a database with its tables under another name first, so that a kill leaves no empty file in its place. */
function createWhole(file: string, SqliteDatabase: SqliteLibrary['Database']): void {
  const temporary = `${file}-new`;
  removeLock(`${temporary}.lock`);
  for (const left of [temporary, `${temporary}-journal`]) rmSync(left, { force: true });
  makePrivate(temporary);
  const database = opened(temporary, SqliteDatabase);
  try {
    database.exec(`PRAGMA page_size = 8192; BEGIN IMMEDIATE; ${schema}; COMMIT`);
  } finally {
    database.close();
  }
  renameSync(temporary, file);
}

/** Nothing has been read yet, so that a failure here means that the place is not writable. */
function opened(file: string, SqliteDatabase: SqliteLibrary['Database']): Database {
  try {
    return new SqliteDatabase(file);
  } catch (error) {
    throw unavailable(file, error);
  }
}

/** A failed statement fails again when it is finalized; the error was already reported. */
function finalize(statement: Statement): void {
  try {
    statement.finalize();
  } catch {
    return;
  }
}

function removeLock(folder: string): void {
  try {
    rmdirSync(folder);
  } catch (error) {
    if (!(codeOf(error) === 'ENOENT')) throw error;
  }
}

import { rmdirSync } from 'node:fs';
import { StorageError } from '@memgym/core';
import sqlite, {
  type BindValues,
  type Database,
  type NormalQueryResult,
  type Statement,
} from 'node-sqlite3-wasm';
import { applicationId, schema } from './schema.js';
import { damagedFile, unavailable } from './sqlite-problem.js';

/** An open SQLite file: statements are prepared once, and changes are made whole or not at all. */
export interface SqliteFile {
  run(sql: string, values?: BindValues): void;
  get(sql: string, values?: BindValues): NormalQueryResult | undefined;
  all(sql: string, values?: BindValues): NormalQueryResult[];
  /** One row after the other. Nothing else may be asked meanwhile. */
  each(sql: string, values?: BindValues): Iterable<NormalQueryResult>;
  /** Makes all changes of `work`; when it throws, none. */
  transaction(work: () => void): void;
  /** Brings what was written ahead into the file, and cuts off where earlier contents still are. */
  settle(): void;
  close(): void;
}

/** @throws when it cannot be opened, is damaged, or is the file of another program */
export function openSqliteFile(file: string): SqliteFile {
  // Left by a process that was killed: whoever opens the file has its lock already.
  removeLock(`${file}.lock`);
  const database = opened(file);
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
  const close = (): void => {
    for (const statement of statements.values()) finalize(statement);
    database.close();
  };

  try {
    database.exec(
      'PRAGMA page_size = 8192; PRAGMA locking_mode = EXCLUSIVE; PRAGMA cache_size = -32768; PRAGMA secure_delete = ON',
    );
    prepare(database, file, transaction);
    // The only one to have the file can write ahead without shared memory.
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
    // A process that was killed between a change and `settle` left what it erased in what was written ahead.
    settle(database, file);
  } catch (error) {
    close();
    throw error;
  }
  return {
    run: (sql, values) => {
      prepared(sql).run(values);
    },
    // All of one row: a statement that is left in the middle would hold up `settle`.
    get: (sql, values) => prepared(sql).all(values)[0] as NormalQueryResult | undefined,
    all: (sql, values) => prepared(sql).all(values) as NormalQueryResult[],
    each: (sql, values) => prepared(sql).iterate(values) as Iterable<NormalQueryResult>,
    transaction,
    settle: () => settle(database, file),
    close,
  };
}

function settle(database: Database, file: string): void {
  const { busy } = (database.get('PRAGMA wal_checkpoint(TRUNCATE)') ?? {}) as NormalQueryResult;
  if (busy === 0) return;
  throw new StorageError('in-use', file, 'what was erased is still in what was written ahead.', {
    hint: 'Close the program that reads the file, then erase again.',
  });
}

function prepare(database: Database, file: string, transaction: (work: () => void) => void): void {
  const { application_id: id } = (database.get('PRAGMA application_id') ?? {}) as NormalQueryResult;
  if (id === applicationId) return;
  const { count } = (database.get('SELECT count(*) AS count FROM sqlite_master') ?? {}) as NormalQueryResult;
  if (id === 0 && count === 0) {
    transaction(() => database.exec(schema));
    return;
  }
  if (database.get("SELECT 1 FROM sqlite_master WHERE name = 'manifest'") !== null) {
    throw damagedFile(file, 'its application id is not as it was written.');
  }
  throw new StorageError('mismatch', file, 'it is the SQLite file of another program.', {
    hint: 'Choose a file that is not there yet.',
  });
}

/** Nothing is read yet: what fails here is a place that cannot be written. */
function opened(file: string): Database {
  try {
    return new sqlite.Database(file);
  } catch (error) {
    throw unavailable(file, error);
  }
}

/** A statement that failed fails again in the same way when it is given up; that has been told. */
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
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
}

import { scopeKey, type WriteContext } from '@memgym/core/memory';
import { lockId } from '../advisory-locks.js';
import { sha256Bytes } from '../sha256-bytes.js';
import type { MemoryDatabase } from './memory-database.js';
import type { MemoryTables } from './memory-tables.js';

/** Longest vectors that pgvector indexes with all digits of their numbers, and with half of them (`halfvec`). */
const [longestWhole, longestHalf] = [2_000, 4_000];

/** Longest vectors that pgvector stores. */
export const longestVector = 16_000;

/** Whether vectors of this length can have an index; longer ones are always compared one by one. */
export const isIndexable = (dimensions: number): boolean => dimensions <= longestHalf;

/** The expression of a vector by which memories are indexed and ordered. */
export function indexedSql(dimensions: number, vector: string): string {
  return dimensions <= longestWhole ? vector : `(${vector}::halfvec(${dimensions}))`;
}

/** A write of so many memories belongs to an import, which the index would make more than ten times slower. */
const manyAtOnce = 20;

/** After so many reads and small writes in a row, no import goes on. The last batch of one may be small. */
const quietCalls = 10;

/**
 * The HNSW index of a memory. It is made when the first scope has so many memories that it answers, and not while an import
 * goes on: until then it would only make writes slow.
 */
export class NearnessIndex {
  readonly #database: MemoryDatabase;
  readonly #tables: MemoryTables;
  readonly #exactUpTo: number;
  /** Memories that were written since the database was last asked. */
  #written = Number.POSITIVE_INFINITY;
  /** Reads and small writes since the last large one; a new process has seen no import. */
  #quiet = quietCalls;
  #isMade = false;
  #making: Promise<void> | undefined;

  constructor(database: MemoryDatabase, tables: MemoryTables, exactUpTo: number) {
    this.#database = database;
    this.#tables = tables;
    this.#exactUpTo = exactUpTo;
    this.#isMade = tables.dimensions === undefined || !isIndexable(tables.dimensions);
  }

  /** Notes a write, which may make the index unless it is one of an import. */
  wrote(context: Pick<WriteContext, 'scope'>, memories: number): void {
    this.#written += memories;
    if (memories >= manyAtOnce) this.#quiet = 0;
    else if (memories > 0) this.needed(context);
  }

  /**
   * Makes the index in the background, if it is missing and no import goes on; if that fails, a later call tries again.
   */
  needed({ scope }: Pick<WriteContext, 'scope'>): void {
    if (this.#isMade) return;
    this.#quiet += 1;
    if (this.#quiet < quietCalls) return;
    if (this.#making !== undefined || this.#written < Math.min(1_000, this.#exactUpTo)) return;
    this.#written = 0;
    this.#making = this.#makeIfLarge(scopeKey(scope))
      .catch(() => undefined)
      .finally(() => {
        this.#making = undefined;
      });
  }

  /** Resolves when nothing is being made. */
  async idle(): Promise<void> {
    await this.#making;
  }

  #makeIfLarge(scope: string): Promise<void> {
    const { scopes, memories, schema, dimensions = 0 } = this.#tables;
    const name = nearName(memories);
    const place = `${memories.slice(0, memories.lastIndexOf('.'))}.${name}`;
    return this.#database.query(async (client) => {
      const { rows } = await client.query<{ is_large: boolean }>(
        `SELECT greatest(turns, documents) > $2 AS is_large FROM ${scopes} WHERE digest = $1`,
        [sha256Bytes(scope), this.#exactUpTo],
      );
      if (rows[0]?.is_large !== true) return;
      const lock = lockId('nearness', schema ?? memories);
      const { rows: locked } = await client.query<{ taken: boolean }>(
        'SELECT pg_try_advisory_lock($1) AS taken',
        [lock],
      );
      // Another process is making it.
      if (locked[0]?.taken !== true) return;
      try {
        const { rows: found } = await client.query<{ is_valid: boolean }>(
          'SELECT indisvalid AS is_valid FROM pg_index WHERE indexrelid = to_regclass($1)',
          [place],
        );
        const concurrently = schema === undefined ? '' : 'CONCURRENTLY';
        // Left by a process that was killed meanwhile.
        if (found[0]?.is_valid === false) await client.query(`DROP INDEX IF EXISTS ${place}`);
        if (found[0]?.is_valid !== true) {
          const operators = dimensions <= longestWhole ? 'vector_ip_ops' : 'halfvec_ip_ops';
          const column = indexedSql(dimensions, 'embedding');
          await client.query(
            `CREATE INDEX ${concurrently} IF NOT EXISTS ${name} ON ${memories} USING hnsw (${column} ${operators})`,
          );
        }
        this.#isMade = true;
      } finally {
        await client.query('SELECT pg_advisory_unlock($1)', [lock]);
      }
    });
  }
}

const nearName = (memories: string): string => `${memories.slice(memories.lastIndexOf('.') + 1)}_near`;

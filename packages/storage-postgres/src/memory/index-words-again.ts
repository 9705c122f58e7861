import type { ClientBase } from 'pg';
import type { MemoryTables } from './memory-tables.js';
import { textOf } from './plain-text.js';
import type { WordCounts } from './word-counts.js';

/** Reads the words of texts. */
export interface WordReader {
  /** The name of the analyser; equal names give equal words. Null if words are not searched. */
  readonly analyzer: string | null;
  wordsOf(text: string): WordCounts;
}

/** Number of memories per statement. */
const batchSize = 500;

/** Replaces the words of every memory, within a transaction; writes of other processes wait for its end. */
export async function indexWordsAgain(
  client: ClientBase,
  { format, scopes, memories, words }: MemoryTables,
  { analyzer, wordsOf }: WordReader,
): Promise<void> {
  await client.query(`LOCK TABLE ${scopes} IN EXCLUSIVE MODE`);
  await client.query(`DELETE FROM ${words}`);
  let after: readonly [scope: string, place: string] = ['-1', '-1'];
  for (;;) {
    const { rows } = await client.query<{ scope: string; place: string; text: string }>(
      `SELECT scope, place, text FROM ${memories} WHERE (scope, place) > ($1::bigint, $2::bigint)
       ORDER BY scope, place LIMIT ${batchSize}`,
      [...after],
    );
    const last = rows.at(-1);
    if (last === undefined) break;
    after = [last.scope, last.place];
    const read = rows.map((row) => ({ ...row, words: wordsOf(textOf(row.text)) }));
    await client.query(
      `UPDATE ${memories} AS m SET length = given.length
       FROM ROWS FROM (unnest($1::bigint[]), unnest($2::bigint[]), unnest($3::int[])) AS given (scope, place, length)
       WHERE m.scope = given.scope AND m.place = given.place`,
      [
        read.map(({ scope }) => scope),
        read.map(({ place }) => place),
        read.map(({ words: { length } }) => length),
      ],
    );
    const posted = read.flatMap(({ scope, place, words: { counts, length } }) =>
      Array.from(counts, ([word, count]) => [scope, word, place, count, length] as const),
    );
    await client.query(
      `INSERT INTO ${words} (scope, word, memory, count, length)
       SELECT * FROM ROWS FROM (unnest($1::bigint[]), unnest($2::bigint[]), unnest($3::bigint[]), unnest($4::int[]),
         unnest($5::int[]))`,
      ([0, 1, 2, 3, 4] as const).map((column) => posted.map((posting) => posting[column])),
    );
  }
  await client.query(
    `UPDATE ${scopes} AS s SET words =
       (SELECT coalesce(sum(m.length), 0) FROM ${memories} AS m WHERE m.scope = s.scope)`,
  );
  await client.query(`UPDATE ${format} SET analyzer = $1`, [analyzer]);
}

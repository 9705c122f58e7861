import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance, DuckDBListValue } from '@duckdb/node-api';
import { type AnsweredRecord, type AnswerRecord, zeroUsage } from '@memgym/core';
import { accuracyMetric, type Metric } from '@memgym/scoring';
import { parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readWithParquetJs } from '../__fixtures__/read-with-parquetjs.js';
import { writeResultsTable } from './results-table.js';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'memgym-results-'));
});
afterEach(() => rm(folder, { recursive: true }));

const base = {
  kind: 'answer' as const,
  system: 'bm25-m',
  episodeId: 'é/1',
  cluster: '用户',
  questionKind: 'multiple-choice' as const,
  type: 'single',
  text: 'Where?\n“There”',
  expected: 'Rome',
  evidence: { turnIds: ['t1', 't2'], unresolved: [] },
} satisfies Partial<AnswerRecord>;

const answered = (number: number): AnsweredRecord => ({
  ...base,
  questionId: `q${number}`,
  outcome: 'answered',
  raw: `I say ${number}.`,
  output: number % 3 === 0 ? null : number % 3 === 1 ? 'Rome' : 'Paris',
  retrieved: number % 2 === 0 ? [{ id: `m${number}`, score: 1, sourceIds: [] }] : null,
  retrievedCount: number,
  evidenceRetrieved: [],
  usage: { ...zeroUsage, inputTokens: number, costUsd: number % 5 === 0 ? null : number / 8 },
});

const unanswered: AnswerRecord = {
  ...base,
  questionId: 'lost',
  expected: null,
  outcome: 'unanswered',
  reason: 'timeout: too late',
  category: 'provider',
};

async function written(answers: readonly AnswerRecord[], metrics: readonly Metric[] = [accuracyMetric]) {
  const path = join(folder, 'results.parquet');
  const profiles = new Map([[base.system, 'reference' as const]]);
  await writeResultsTable(path, 'run-1', { answers, scores: { metrics, profiles } });
  const file = new Uint8Array(await readFile(path)).buffer;
  const { row_groups: groups } = await parquetMetadataAsync(file);
  return { rows: await parquetReadObjects({ file, compressors }), groups: groups.length };
}

it('contains every cell of every row, in order, across row groups', async () => {
  const answers = Array.from({ length: 8193 }, (_, number) =>
    number === 4096 ? unanswered : answered(number),
  );
  const { rows, groups } = await written(answers);
  expect(groups).toBe(3);
  expect(rows).toHaveLength(answers.length);
  for (const place of [0, 1, 2, 4095, 4097, 8191, 8192]) {
    const answer = answered(place);
    expect(rows[place]).toMatchObject({
      run_id: 'run-1',
      profile: 'reference',
      episode_id: 'é/1',
      cluster: '用户',
      question: 'Where?\n“There”',
      question_id: `q${place}`,
      output: answer.output,
      raw: answer.raw,
      reason: null,
      evidence: ['t1', 't2'],
      retrieved: place % 2 === 0 ? [`m${place}`] : undefined,
      retrieved_count: BigInt(place),
      prompt_tokens: null,
      input_tokens: BigInt(place),
      cost_usd: answer.usage.costUsd,
      accuracy: answer.output === 'Rome' ? 1 : 0,
    });
  }
  expect(rows[4096]).toMatchObject({
    question_id: 'lost',
    outcome: 'unanswered',
    reason: 'timeout: too late',
    expected: null,
    raw: null,
    retrieved_count: null,
    accuracy: null,
  });
});

it('keeps a metric apart that has the name of another column, also for readers that ignore case', async () => {
  const named = (name: string, score: number): Metric => ({ ...accuracyMetric, name, score: () => score });
  await written([answered(1)], [named('Verdict', 0.25), named('reason', 0.5), named('all', 0.75)]);
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  const path = join(folder, 'results.parquet');
  const read = await connection.runAndReadAll(
    `SELECT "verdict_", "reason_", "all", "reason" FROM read_parquet('${path}')`,
  );
  expect(read.getRows()).toEqual([[0.25, 0.5, 0.75, null]]);
  connection.closeSync();
});

it('is read alike by three readers that share no code', async () => {
  const answers = Array.from({ length: 5000 }, (_, number) =>
    number % 97 === 0 ? unanswered : answered(number),
  );
  const { rows } = await written(answers);
  const path = join(folder, 'results.parquet');
  // One gives integers of 64 bits, another texts for the numbers of a dictionary and the levels of a list; and only some
  // state what is empty.
  const plain = (row: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(
      Object.entries(row).flatMap(([name, cell]) =>
        cell === null || cell === undefined ? [] : [[name, String(itemsOf(cell))]],
      ),
    );
  const itemsOf = (cell: unknown): unknown => {
    if (cell instanceof DuckDBListValue) return cell.items;
    const levels = cell as { readonly list?: readonly { readonly element: unknown }[] };
    return levels.list?.map(({ element }) => element) ?? cell;
  };
  const expected = rows.map(plain);
  expect(expected).toHaveLength(answers.length);
  expect((await readWithParquetJs(path)).map(plain)).toEqual(expected);
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  const read = await connection.runAndReadAll(`SELECT * FROM read_parquet('${path}')`);
  expect(read.getRowObjects().map(plain)).toEqual(expected);
  connection.closeSync();
});

it.each([0, 1])('can be read with %i answers', async (count) => {
  const { rows } = await written(Array.from({ length: count }, (_, number) => answered(number)));
  expect(rows).toHaveLength(count);
});

it.skipIf(process.platform === 'win32')('follows no link that is planted where it writes', async () => {
  const path = join(folder, 'results.parquet');
  await symlink(join(folder, 'elsewhere'), `${path}.tmp`);
  await expect(
    writeResultsTable(path, 'run-1', { answers: [answered(1)], scores: { metrics: [accuracyMetric] } }),
  ).rejects.toMatchObject({
    name: 'StorageError',
    message: `${path}.tmp: a symbolic link is in the place of a file.`,
  });
  expect(existsSync(path)).toBe(false);
  expect(existsSync(join(folder, 'elsewhere'))).toBe(false);
});

it('has only columns that docs/how-to-read-a-report.md explains', async () => {
  const page = await readFile(new URL('../../../../docs/how-to-read-a-report.md', import.meta.url), 'utf8');
  const { rows } = await written([answered(1), unanswered]);
  const names = Object.keys(rows[0] ?? {});
  expect(names.length).toBeGreaterThan(20);
  const table = page.slice(page.indexOf('| column'));
  expect(names.filter((name) => !table.includes(`\`${name}\``))).toEqual([]);
});

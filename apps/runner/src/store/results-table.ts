import { rename } from 'node:fs/promises';
import { devNull } from 'node:os';
import type { AnswerRecord } from '@memgym/core';
import { createWorkThread } from '@memgym/core/process';
import type { Metric } from '@memgym/scoring';
import { type Table, type TableColumn, writeParquetFile } from './parquet-file.js';
import { key, rowMakerOf } from './results-row.js';
import { storageProblem } from './storage-problem.js';

const thread = createWorkThread<Table, void>('./parquet-thread.js', import.meta.url);

/** Packs some rows and writes them nowhere: half of the first table's time is for what is read and compiled then. */
export function prepareResultsTable(answers: readonly AnswerRecord[], metrics: readonly Metric[]): void {
  void thread?.run({ file: devNull, rows: answers.length, columns: tableOf('', answers, metrics) });
}

/**
 * Writes `results.parquet`: one row an answer, in the order given. Fixed columns first, then one column
 * a metric (empty where the metric does not apply or the item is unscored). Lists are JSON texts. Packed and written
 * in a thread of its own where there is one.
 */
export async function writeResultsTable(
  file: string,
  runId: string,
  answers: readonly AnswerRecord[],
  metrics: readonly Metric[],
): Promise<void> {
  const temporary = `${file}.tmp`;
  const columns = tableOf(runId, answers, metrics);
  const table: Table = { file: temporary, rows: answers.length, columns };
  try {
    if ((await thread?.run(table)) === undefined) await writeParquetFile(table);
    await rename(temporary, file);
  } catch (error) {
    throw storageProblem(file, error);
  }
}

function tableOf(runId: string, answers: readonly AnswerRecord[], metrics: readonly Metric[]): TableColumn[] {
  const { columns, rowOf } = rowMakerOf(metrics);
  const rows = answers.map(rowOf);
  return [
    { name: 'run_id', kind: key, cells: rows.map(() => runId) },
    ...columns.map(({ name, kind }, index) => ({
      name,
      kind,
      cells: rows.map((row) => row[index] ?? null),
    })),
  ];
}

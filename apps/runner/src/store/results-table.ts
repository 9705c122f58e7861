import type { AnswerRecord } from '@memgym/core';
import type { Metric } from '@memgym/scoring';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { key, resultColumns } from './results-row.js';
import { writeAtomic } from './write-atomic.js';

const rowGroupSize = 4096;

/**
 * Writes `results.parquet`: one row an answer, in the order given. Fixed columns first, then one column
 * a metric (empty where the metric does not apply or the item is unscored). Lists are JSON texts.
 */
export async function writeResultsTable(
  file: string,
  runId: string,
  answers: readonly AnswerRecord[],
  metrics: readonly Metric[],
): Promise<void> {
  const columnData = [
    { name: 'run_id', ...key, data: answers.map(() => runId) },
    ...resultColumns(metrics).map(({ name, kind, cell }) => ({ name, ...kind, data: answers.map(cell) })),
  ];
  await writeAtomic(file, new Uint8Array(parquetWriteBuffer({ columnData, rowGroupSize })));
}

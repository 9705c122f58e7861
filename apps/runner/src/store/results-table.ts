import type { AnswerRecord } from '@memgym/core';
import type { Metric } from '@memgym/scoring';
import parquet, { type ParquetSink } from 'parquetjs-lite';
import { key, resultColumns } from './results-row.js';
import { writeAtomic } from './write-atomic.js';

const writerOptions = { rowGroupSize: 4096, pageIndex: false };

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
  const columns = resultColumns(metrics);
  const schema = new parquet.ParquetSchema({
    run_id: key,
    ...Object.fromEntries(columns.map(({ name, kind }) => [name, kind])),
  });
  const parts: Uint8Array[] = [];
  // Written to memory first: the writer does not check whether its first bytes reached the disk.
  const sink: ParquetSink = {
    write: (part, done) => {
      parts.push(part);
      done();
    },
    end: (done) => done(),
  };
  const writer = await parquet.ParquetWriter.openStream(schema, sink, writerOptions);
  for (const answer of answers) {
    const cells = columns.flatMap(({ name, cell }) => {
      const value = cell(answer);
      return value === null ? [] : [[name, value] as const];
    });
    await writer.appendRow({ run_id: runId, ...Object.fromEntries(cells) });
  }
  await writer.close();
  await writeAtomic(file, Buffer.concat(parts));
}

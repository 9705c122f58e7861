import type { AnswerRecord } from '@memgym/core';
import parquet, { type ParquetSink } from 'parquetjs-lite';
import { key, type ResultScores, resultColumns } from './results-row.js';
import { writeAtomic } from './write-atomic.js';

const writerOptions = { rowGroupSize: 4096, pageIndex: false };

/**
 * Writes `results.parquet`: one row per answer, in the given order. Fixed columns first, then one per metric of
 * single answers (empty if it does not apply or the item is unscored). Lists are JSON texts. The columns are in
 * docs/how-to-read-a-report.md.
 */
export async function writeResultsTable(
  file: string,
  runId: string,
  answers: readonly AnswerRecord[],
  scores: ResultScores,
): Promise<void> {
  const columns = resultColumns(scores);
  const schema = new parquet.ParquetSchema({
    run_id: key,
    ...Object.fromEntries(columns.map(({ name, kind }) => [name, kind])),
  });
  const parts: Uint8Array[] = [];
  // Written to memory first, because the writer does not check that its first bytes reached the disk.
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

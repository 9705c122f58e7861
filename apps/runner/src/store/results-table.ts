import { rename } from 'node:fs/promises';
import { devNull } from 'node:os';
import type { AnsweredRecord, AnswerRecord } from '@memgym/core';
import { createWorkThread } from '@memgym/core/process';
import type { Metric } from '@memgym/scoring';
import { type ColumnKind, type Table, type TableColumn, writeParquetFile } from './parquet-file.js';
import { storageProblem } from './storage-problem.js';

const thread = createWorkThread<Table, void>('./parquet-thread.js', import.meta.url);

/**
 * Writes a table of these answers nowhere, so that {@link writeResultsTable} need not wait for what takes long only the
 * first time.
 */
export function prepareResultsTable(answers: readonly AnswerRecord[], metrics: readonly Metric[]): void {
  void thread?.run({ file: devNull, rows: answers.length, columns: columnsOf('', answers, metrics) });
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
  const columns = columnsOf(runId, answers, metrics);
  const table: Table = { file: temporary, rows: answers.length, columns };
  try {
    if ((await thread?.run(table)) === undefined) await writeParquetFile(table);
    await rename(temporary, file);
  } catch (error) {
    throw storageProblem(file, error);
  }
}

type Cell = (answer: AnswerRecord) => string | number | null;
type AnsweredCell = (answer: AnsweredRecord) => string | number | null | undefined;

/** A text of which there are few: readers leave out pages by its least and greatest. */
const key: ColumnKind = { type: 'UTF8', optional: false, statistics: true };
/** A long text, whose least and greatest tell nothing and take as much room as a row. */
const text: ColumnKind = { type: 'UTF8', optional: true, statistics: false };
const whole: ColumnKind = { type: 'INT64', optional: true };
const number: ColumnKind = { type: 'DOUBLE', optional: true };

function columnsOf(
  runId: string,
  answers: readonly AnswerRecord[],
  metrics: readonly Metric[],
): TableColumn[] {
  const column = (name: string, kind: ColumnKind, cell: Cell): TableColumn => ({
    name,
    kind,
    cells: answers.map(cell),
  });
  const answered = (name: string, kind: ColumnKind, cell: AnsweredCell): TableColumn =>
    column(name, kind, (answer) => (answer.outcome === 'unanswered' ? null : (cell(answer) ?? null)));
  return [
    column('run_id', key, () => runId),
    column('system', key, ({ system }) => system),
    column('episode_id', key, ({ episodeId }) => episodeId),
    column('cluster', key, ({ cluster }) => cluster),
    column('question_id', key, ({ questionId }) => questionId),
    column('question_kind', key, ({ questionKind }) => questionKind),
    column('type', key, ({ type }) => type),
    column('question', text, (answer) => answer.text),
    column('expected', text, ({ expected }) => (typeof expected === 'string' ? expected : asJson(expected))),
    answered('output', text, ({ output }) => output),
    answered('raw', text, ({ raw }) => raw),
    column('outcome', key, ({ outcome }) => outcome),
    answered('invalid', text, ({ invalid }) => invalid),
    answered('guess', text, ({ guess }) => guess),
    column('reason', text, (answer) => (answer.outcome === 'unanswered' ? answer.reason : null)),
    column('evidence', text, ({ evidence }) => JSON.stringify(evidence.turnIds)),
    answered('retrieved', text, ({ retrieved }) => asJson(retrieved?.map(({ id }) => id))),
    answered('retrieved_count', whole, ({ retrievedCount }) => retrievedCount),
    answered('prompt_tokens', whole, ({ promptTokens }) => promptTokens),
    answered('input_tokens', whole, ({ usage }) => usage.inputTokens),
    answered('output_tokens', whole, ({ usage }) => usage.outputTokens),
    answered('cost_usd', number, ({ usage }) => usage.costUsd),
    ...metrics.map((metric) => answered(metric.name, number, (answer) => metric.score(answer))),
  ];
}

const asJson = (value: object | null | undefined): string | null =>
  value === null || value === undefined ? null : JSON.stringify(value);

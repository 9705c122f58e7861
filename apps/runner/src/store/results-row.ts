import type { AnsweredRecord, AnswerRecord } from '@memgym/core';
import type { Metric } from '@memgym/scoring';
import type { ColumnKind } from './parquet-file.js';

interface Column {
  readonly name: string;
  readonly kind: ColumnKind;
  readonly cell: (answer: AnswerRecord) => Cell;
}

type Cell = string | number | null;
type AnsweredCell = (answer: AnsweredRecord) => Cell | undefined;

/** A text of which there are few: readers leave out pages by its least and greatest. */
export const key: ColumnKind = { type: 'UTF8', optional: false, statistics: true };
/** A long text, whose least and greatest tell nothing and take as much room as a row. */
const text: ColumnKind = { type: 'UTF8', optional: true, statistics: false };
const whole: ColumnKind = { type: 'INT64', optional: true };
const number: ColumnKind = { type: 'DOUBLE', optional: true };

const answered = (name: string, kind: ColumnKind, cell: AnsweredCell): Column => ({
  name,
  kind,
  cell: (answer) => (answer.outcome === 'unanswered' ? null : (cell(answer) ?? null)),
});

const columnsOf = (metrics: readonly Metric[]): Column[] => [
  { name: 'system', kind: key, cell: ({ system }) => system },
  { name: 'episode_id', kind: key, cell: ({ episodeId }) => episodeId },
  { name: 'cluster', kind: key, cell: ({ cluster }) => cluster },
  { name: 'question_id', kind: key, cell: ({ questionId }) => questionId },
  { name: 'question_kind', kind: key, cell: ({ questionKind }) => questionKind },
  { name: 'type', kind: key, cell: ({ type }) => type },
  { name: 'question', kind: text, cell: (answer) => answer.text },
  {
    name: 'expected',
    kind: text,
    cell: ({ expected }) => (typeof expected === 'string' ? expected : asJson(expected)),
  },
  answered('output', text, ({ output }) => output),
  answered('raw', text, ({ raw }) => raw),
  { name: 'outcome', kind: key, cell: ({ outcome }) => outcome },
  answered('invalid', text, ({ invalid }) => invalid),
  answered('guess', text, ({ guess }) => guess),
  {
    name: 'reason',
    kind: text,
    cell: (answer) => (answer.outcome === 'unanswered' ? answer.reason : null),
  },
  { name: 'evidence', kind: text, cell: ({ evidence }) => JSON.stringify(evidence.turnIds) },
  answered('retrieved', text, ({ retrieved }) => asJson(retrieved?.map(({ id }) => id))),
  answered('retrieved_count', whole, ({ retrievedCount }) => retrievedCount),
  answered('prompt_tokens', whole, ({ promptTokens }) => promptTokens),
  answered('input_tokens', whole, ({ usage }) => usage.inputTokens),
  answered('output_tokens', whole, ({ usage }) => usage.outputTokens),
  answered('cost_usd', number, ({ usage }) => usage.costUsd),
  ...metrics.map((metric) => answered(metric.name, number, (answer) => metric.score(answer))),
];

/** Rows of `results.parquet`, without the run's id, which is the same in all. */
interface RowMaker {
  readonly columns: readonly Column[];
  /** The cells of an answer, column by column; made once. */
  rowOf(answer: AnswerRecord): readonly Cell[];
}

const makers = new WeakMap<readonly Metric[], RowMaker>();

/** The rows of answers scored by these metrics: one maker for all who give the same list. */
export function rowMakerOf(metrics: readonly Metric[]): RowMaker {
  const before = makers.get(metrics);
  if (before !== undefined) return before;
  const columns = columnsOf(metrics);
  const rows = new WeakMap<AnswerRecord, readonly Cell[]>();
  const rowOf = (answer: AnswerRecord): readonly Cell[] => {
    const row = rows.get(answer) ?? columns.map(({ cell }) => cell(answer));
    rows.set(answer, row);
    return row;
  };
  const maker = { columns, rowOf };
  makers.set(metrics, maker);
  return maker;
}

const asJson = (value: object | null | undefined): string | null =>
  value === null || value === undefined ? null : JSON.stringify(value);

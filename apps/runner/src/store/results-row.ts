import type { AnsweredRecord, AnswerRecord } from '@memgym/core';
import type { Metric } from '@memgym/scoring';
import type { ColumnSource } from 'hyparquet-writer';

type ColumnKind = Pick<ColumnSource, 'type' | 'nullable' | 'statistics'>;

interface Column {
  readonly name: string;
  readonly kind: ColumnKind;
  readonly cell: (answer: AnswerRecord) => Cell;
}

type Cell = string | number | bigint | null;
type AnsweredCell = (answer: AnsweredRecord) => Cell | undefined;

/** A text of which there are few: readers leave out pages by its least and greatest. */
export const key: ColumnKind = { type: 'STRING', nullable: false };
/** A long text, whose least and greatest are of no use and take as much room as a row. */
const text: ColumnKind = { type: 'STRING', statistics: false };
const number: ColumnKind = { type: 'DOUBLE' };

const answered = (name: string, kind: ColumnKind, cell: AnsweredCell): Column => ({
  name,
  kind,
  cell: (answer) => (answer.outcome === 'unanswered' ? null : (cell(answer) ?? null)),
});

const answeredWhole = (name: string, count: (answer: AnsweredRecord) => number | undefined): Column =>
  answered(name, { type: 'INT64' }, (answer) => {
    const value = count(answer);
    return value === undefined ? null : BigInt(value);
  });

/** The columns of `results.parquet`, without the run's id, which is the same in all rows. */
export const resultColumns = (metrics: readonly Metric[]): Column[] => [
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
  answeredWhole('retrieved_count', ({ retrievedCount }) => retrievedCount),
  answeredWhole('prompt_tokens', ({ promptTokens }) => promptTokens),
  answeredWhole('input_tokens', ({ usage }) => usage.inputTokens),
  answeredWhole('output_tokens', ({ usage }) => usage.outputTokens),
  answered('cost_usd', number, ({ usage }) => usage.costUsd),
  ...metrics.map((metric) => answered(metric.name, number, (answer) => metric.score(answer))),
];

const asJson = (value: object | null | undefined): string | null =>
  value === null || value === undefined ? null : JSON.stringify(value);

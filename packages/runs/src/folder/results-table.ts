import type { AnsweredRecord, AnswerRecord, Profile } from '@memgym/core';
import { createVerdicts, type Metric, type Verdicts } from '@memgym/scoring';
import type { SchemaElement } from 'hyparquet';
import { ByteWriter, type ColumnSource, ParquetWriter, schemaFromColumnData } from 'hyparquet-writer';
import { writeAtomic } from './write-atomic.js';

const rowGroupSize = 4096;

/**
 * Writes `results.parquet`: one row per answer, in the given order. Fixed columns first, then one per metric of
 * single answers (empty if it does not apply or the item is unscored). Ids are lists of texts. The columns are in
 * docs/how-to-read-a-report.md.
 */
export async function writeResultsTable(
  file: string,
  runId: string,
  { answers, scores }: { readonly answers: readonly AnswerRecord[]; readonly scores: ResultScores },
): Promise<void> {
  const columns = withOwnNames([{ name: 'run_id', kind: key, cell: () => runId }, ...resultColumns(scores)]);
  const cells = (rows: readonly AnswerRecord[]): ColumnSource[] =>
    columns.map((column) => ({ name: column.name, ...column.kind, data: rows.map(column.cell) }));
  // Written to memory first, so that an incomplete file is never in its place.
  const bytes = new ByteWriter();
  const writer = new ParquetWriter({ writer: bytes, schema: schemaOf(cells([])) });
  for (let row = 0; row < answers.length; row += rowGroupSize)
    writer.write({ columnData: cells(answers.slice(row, row + rowGroupSize)), rowGroupSize });
  writer.finish();
  await writeAtomic(file, bytes.getBytes());
}

interface Column {
  readonly name: string;
  readonly kind: ColumnKind;
  readonly cell: (answer: AnswerRecord) => Cell;
}

type Cell = string | bigint | number | readonly string[] | null;
type AnsweredCell = (answer: AnsweredRecord) => Cell | undefined;

type ColumnKind = Pick<ColumnSource, 'type' | 'nullable' | 'statistics'>;

/** A text column with few distinct values; readers skip row groups by its minimum and maximum. */
const key: ColumnKind = { type: 'STRING', nullable: false };
const part: ColumnKind = { type: 'STRING' };
/** A long text column, whose minimum and maximum are useless. */
const text: ColumnKind = { type: 'STRING', statistics: false };
const whole: ColumnKind = { type: 'INT64' };
const number: ColumnKind = { type: 'DOUBLE' };
/** A list of texts, which has no basic type. */
const texts: ColumnKind = { statistics: false };

/** The schema of all columns. A list has the three levels that readers of Parquet know. */
const schemaOf = (columns: readonly ColumnSource[]): SchemaElement[] => [
  { name: 'root', num_children: columns.length },
  ...columns.flatMap((column): SchemaElement[] =>
    column.type === undefined
      ? [
          { name: column.name, repetition_type: 'OPTIONAL', converted_type: 'LIST', num_children: 1 },
          { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
          { name: 'element', repetition_type: 'REQUIRED', type: 'BYTE_ARRAY', converted_type: 'UTF8' },
        ]
      : schemaFromColumnData({ columnData: [column] }).slice(1),
  ),
];

const answered = (name: string, kind: ColumnKind, cell: AnsweredCell): Column => ({
  name,
  kind,
  cell: (answer) => (answer.outcome === 'unanswered' ? null : (cell(answer) ?? null)),
});

/** A column of whole numbers, which Parquet's readers and writers have as `bigint`. */
const counted = (name: string, count: (answer: AnsweredRecord) => number | null | undefined): Column =>
  answered(name, whole, (answer) => asWhole(count(answer)));

/** The scores of a run’s answers. */
export interface ResultScores {
  readonly metrics: readonly Metric[];
  /** Scores that depend on other answers, by name. Default: none. */
  readonly further?: ReadonlyMap<string, (answer: AnswerRecord) => number | null>;
  /** Values of the benchmark's groupings, by name. Default: none. */
  readonly slices?: readonly { readonly name: string; of(answer: AnswerRecord): string | null }[];
  /** The profiles of the systems that have any, by name. Default: none. */
  readonly profiles?: ReadonlyMap<string, Profile>;
}

/** The columns of `results.parquet`, without the run's id, which is the same in all rows. */
const resultColumns = (
  { metrics, further = new Map(), slices = [], profiles = new Map() }: ResultScores,
  verdicts: Verdicts = createVerdicts(metrics),
): Column[] => [
  { name: 'system', kind: key, cell: ({ system }) => system },
  { name: 'profile', kind: part, cell: ({ system }) => profiles.get(system) ?? null },
  { name: 'episode_id', kind: key, cell: ({ episodeId }) => episodeId },
  { name: 'cluster', kind: key, cell: ({ cluster }) => cluster },
  { name: 'trial', kind: whole, cell: ({ trial = 1 }) => asWhole(trial) },
  { name: 'question_id', kind: key, cell: ({ questionId }) => questionId },
  { name: 'question_number', kind: whole, cell: ({ questionNumber }) => asWhole(questionNumber) },
  { name: 'question_kind', kind: key, cell: ({ questionKind }) => questionKind },
  { name: 'type', kind: key, cell: ({ type }) => type },
  { name: 'origin', kind: part, cell: ({ origin = null }) => origin },
  ...slices.map(({ name, of }): Column => ({ name, kind: part, cell: of })),
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
  answered('unscored', text, (answer) => asJson(unscoredIn(metrics, answer))),
  { name: 'evidence', kind: texts, cell: ({ evidence }) => evidence.turnIds },
  answered('retrieved', texts, ({ retrieved }) => retrieved?.map(({ id }) => id)),
  counted('retrieved_count', ({ retrievedCount }) => retrievedCount),
  counted('prompt_tokens', ({ promptTokens }) => promptTokens),
  counted('input_tokens', ({ usage }) => usage.inputTokens),
  counted('output_tokens', ({ usage }) => usage.outputTokens),
  answered('cost_usd', number, ({ usage }) => usage.costUsd),
  answered('verdict', part, (answer) => verdictCell(verdicts, answer)),
  counted('lost_verdicts', (answer) => answer.verdicts?.lost),
  ...metrics
    .filter(({ aggregate }) => aggregate !== true)
    .map((metric) => answered(metric.name, number, (answer) => metric.score(answer))),
  ...[...further].map(([name, score]): Column => ({ name, kind: number, cell: score })),
];

/** A column that is named like one before it, but for case, has an underscore at its end, because readers know one of them. */
function withOwnNames(columns: readonly Column[]): Column[] {
  const known = new Set<string>();
  return columns.map((column) => {
    let { name } = column;
    while (known.has(name.toLowerCase())) name += '_';
    known.add(name.toLowerCase());
    return { ...column, name };
  });
}

/** Why metrics have no score: that a judge's verdict was lost, or that the experiment leaves refused replies out. */
function unscoredIn(metrics: readonly Metric[], answer: AnsweredRecord): AnsweredRecord['unscored'] {
  const leftOut = metrics.flatMap((metric) =>
    metric.leavesOut?.(answer) === true ? [[metric.name, answer.invalid ?? '']] : [],
  );
  return leftOut.length === 0 ? answer.unscored : { ...answer.unscored, ...Object.fromEntries(leftOut) };
}

/** `right`, `missed`, or empty. */
function verdictCell(verdicts: Verdicts, answer: AnsweredRecord): string | null {
  const verdict = verdicts.of(answer);
  return verdict === null ? null : verdict.isRight ? 'right' : 'missed';
}

const asWhole = (value: number | null | undefined): bigint | null =>
  value === null || value === undefined ? null : BigInt(value);

const asJson = (value: object | null | undefined): string | null =>
  value === null || value === undefined ? null : JSON.stringify(value);

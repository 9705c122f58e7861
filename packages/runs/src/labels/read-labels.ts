import { basename, extname } from 'node:path';
import { ConfigError, DatasetError, didYouMean, readJson } from '@memgym/core';
import { parseCsv } from '@memgym/datasets';
import type { AnnotatorLabels } from '@memgym/scoring';
import * as z from 'zod';
import { readTextFile } from '../folder/read-text-file.js';
import type { LabelSample } from './sample-file.js';

/** One row of a file of labels. */
interface LabelRow {
  /** `line 7`, or `labels[3]`. */
  readonly place: string;
  readonly sample: string | undefined;
  readonly annotator: string;
  readonly id: string;
  readonly label: string;
}

/** The labels of all files, and how many rows had none. */
export interface ReadLabels {
  readonly annotators: readonly AnnotatorLabels[];
  /** Rows without a label, by annotator. */
  readonly empty: Readonly<Record<string, number>>;
}

const shownProblems = 10;

/** The most people whose labels are compared: each with each, for about ten seconds. */
const mostPeople = 50;

/**
 * Reads files of labels: JSON from the form, or CSV with the columns `id` and `label` and, optionally, `sample` and
 * `annotator`, separated by comma, semicolon or tab. A row without an annotator belongs to the file's name. Rows without
 * a label are counted.
 * @throws {DatasetError} when a file cannot be read, naming every row that is wrong, of which nothing is used, or when the
 *   labels are of more than 50 people
 */
export async function readLabels(
  files: readonly string[],
  { sample, labels: all, items }: Pick<LabelSample, 'sample' | 'labels' | 'items'>,
): Promise<ReadLabels> {
  const allowed = new Map(items.map(({ id, labels }) => [id, labels ?? all]));
  const given = new Map<string, Map<string, { readonly label: string; readonly at: string }>>();
  const empty = new Map<string, number>();
  for (const file of files) {
    // Texts are made of those that are shown: to find the nearest name takes time by rows and items.
    const problems: (() => string)[] = [];
    for (const row of await readRows(file)) {
      const problem = problemOf(row, { sample, allowed });
      if (problem !== null) {
        problems.push(() => `${row.place}: ${problem()}`);
        continue;
      }
      if (row.label === '') {
        empty.set(row.annotator, (empty.get(row.annotator) ?? 0) + 1);
        continue;
      }
      const own = given.get(row.annotator) ?? new Map();
      given.set(row.annotator, own);
      const earlier = own.get(row.id);
      const at = `${basename(file)} ${row.place}`;
      if (earlier !== undefined && earlier.label !== row.label)
        problems.push(
          () =>
            `${row.place}: ${row.annotator} labels ${row.id} ${row.label}, and ${earlier.label} in ${earlier.at}`,
        );
      else own.set(row.id, { label: row.label, at });
    }
    if (given.size > mostPeople)
      throw new DatasetError(
        { file },
        `has labels of ${given.size} people with those of the other files; at most ${mostPeople} are compared, each with each.`,
        { hint: 'Check the column annotator: it names a person, and not a row.' },
      );
    if (problems.length === 0) continue;
    const more = problems.length - shownProblems;
    throw new DatasetError(
      { file },
      `${problems.length === 1 ? 'a row' : `${problems.length} rows`} cannot be used:\n${problems
        .slice(0, shownProblems)
        .map((problem) => `  ${problem()}`)
        .join('\n')}${more > 0 ? `\n  and ${more} more` : ''}`,
      { hint: 'Correct these rows, or empty their label; nothing of the file was used.' },
    );
  }
  return {
    annotators: [...given].map(([name, own]) => ({
      name,
      labels: new Map([...own].map(([id, { label }]) => [id, label])),
    })),
    empty: Object.fromEntries(empty),
  };
}

function problemOf(
  row: LabelRow,
  { sample, allowed }: { readonly sample: string; readonly allowed: ReadonlyMap<string, readonly string[]> },
): (() => string) | null {
  if (row.sample !== undefined && row.sample !== '' && row.sample !== sample)
    return () => `is of the sample ${row.sample}, not of ${sample}`;
  const labels = allowed.get(row.id);
  if (labels === undefined)
    return () =>
      `the sample has no item ${JSON.stringify(row.id)}. ${didYouMean(row.id, [...allowed.keys()])}`.trimEnd();
  if (row.label === '' || labels.includes(row.label)) return null;
  return () =>
    `${JSON.stringify(row.label)} is not one of ${labels.join(', ')}. ${didYouMean(row.label, labels)}`.trimEnd();
}

async function readRows(file: string): Promise<LabelRow[]> {
  const text = await readTextFile(file);
  if (text === null)
    throw new ConfigError(`${file}: there is no such file.`, {
      key: 'labels',
      hint: 'Pass files of labels: those that people downloaded from the form, or the filled labels.csv.',
    });
  const annotator = basename(file, extname(file)).replace(/^labels-/, '');
  return /^\s*[[{]/.test(text) ? rowsOfJson(text, file) : rowsOfCsv(text, file, annotator);
}

const fileSchema = z.object({
  sample: z.string(),
  annotator: z.string().trim().min(1),
  labels: z.array(z.object({ id: z.string(), label: z.string() })),
});

function rowsOfJson(text: string, file: string): LabelRow[] {
  const read = readJson(text);
  if (!read.ok) throw new DatasetError({ file }, `is not valid JSON: ${read.problem.message}.`);
  const parsed = fileSchema.safeParse(read.value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new DatasetError(
      { file, path: issue?.path.join('.') ?? '' },
      `is not a file of labels: ${issue?.message ?? 'it has another form'}.`,
      { hint: 'A file of the form has `sample`, `annotator` and `labels`, a list of `id` and `label`.' },
    );
  }
  const { sample, annotator, labels } = parsed.data;
  return labels.map(({ id, label }, place) => ({
    place: `labels[${place}]`,
    sample,
    annotator,
    id,
    label: label.trim(),
  }));
}

function rowsOfCsv(text: string, file: string, annotator: string): LabelRow[] {
  const rows = parseCsv(text, file, {
    requiredColumns: ['id', 'label'],
    separator: separatorOf(text),
    hintForLine: 'Save it from the spreadsheet again as CSV, or correct this line.',
    hintForHeader: 'Fill in the labels.csv of the sample, and keep its first line.',
  });
  return rows.map(({ line, cells }) => {
    const cell = (name: string): string => cells.get(name)?.trim() ?? '';
    return {
      place: `line ${line}`,
      sample: cell('sample'),
      annotator: cell('annotator') || annotator,
      id: cell('id'),
      label: cell('label'),
    };
  });
}

/** The separator of the first line: spreadsheets of some languages write semicolons. */
function separatorOf(text: string): string {
  const [first = ''] = text.split(/\r?\n/, 1);
  const count = (separator: string): number => first.split(separator).length;
  return [',', ';', '\t'].reduce((best, each) => (count(each) > count(best) ? each : best));
}

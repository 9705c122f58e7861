import { DatasetError } from '@memgym/core';
import type { ExpectedCount } from '../expected-count.js';
import type { InspectedData } from '../inspected-data.js';
import { missingText } from '../missing-part.js';
import { countQuirks } from '../quirk-finding.js';
import type { CheckedCount, CheckedInvariant, CheckReport } from './check-report.js';
import type { DatasetEntry } from './dataset-entry.js';

function withPublished(
  counts: readonly ExpectedCount[],
  published: readonly ExpectedCount[],
): CheckedCount[] {
  return counts.map(({ name, count }) => ({
    name,
    count,
    published: published.find((candidate) => candidate.name === name)?.count ?? null,
  }));
}

function fileProblems(files: CheckReport['files']): string[] {
  return files
    .filter(({ state }) => state === 'changed')
    .map(
      ({ name }) =>
        `${name}: not the published file; its SHA-256 differs. Fetch it again, unless you changed it on purpose.`,
    );
}

/** Figures of a part are not those of the whole, whatever its episodes are. */
const countProblems = (counts: readonly CheckedCount[]): string[] =>
  counts.flatMap(({ name, count, published }) =>
    published !== null && count < published
      ? [
          `${missingText([{ what: name, found: count, published }])}; figures of the others are not those of the data set.`,
        ]
      : [],
  );

/**
 * Reads a data set and reports its contents, oddities and faults. A file that cannot be read is a problem in the
 * report, not an error.
 * @throws {DatasetError} when the path does not exist
 */
export async function checkDataset(entry: DatasetEntry, path: string): Promise<CheckReport> {
  const report: CheckReport = {
    dataset: entry.name,
    title: entry.title,
    files: [],
    counts: [],
    questionTypes: [],
    quirks: [],
    invariants: [],
    problems: [],
  };
  let checked: InspectedData;
  try {
    checked = await entry.inspect(path);
  } catch (error) {
    if (!(error instanceof DatasetError) || error.missing) throw error;
    report.problems.push(error.hint === undefined ? error.message : `${error.message} ${error.hint}`);
    return report;
  }
  report.title = checked.title ?? report.title;
  const expected =
    checked.isGenerated === true
      ? { files: [], counts: [], questionTypes: [] }
      : { ...entry.expected, ...checked.published };
  report.files = checked.files.map((file) => {
    const published = expected.files.find((candidate) => candidate.name === file.name);
    const state =
      published === undefined ? 'unknown' : published.sha256 === file.sha256 ? 'published' : 'changed';
    return { ...file, state };
  });
  report.counts = withPublished(checked.counts, expected.counts);
  const types = new Map<string, number>();
  for (const type of checked.questionTypes) types.set(type, (types.get(type) ?? 0) + 1);
  report.questionTypes = withPublished(
    [...types].map(([type, count]) => ({ name: type, count })).sort((a, b) => b.count - a.count),
    expected.questionTypes,
  );
  const met = countQuirks(checked.quirks);
  report.quirks = entry.quirks.flatMap(({ id, what, action, publishedCount }) => {
    const count = met.get(id);
    return count === undefined ? [] : [{ id, what, action, count, published: publishedCount }];
  });
  report.invariants = checked.invariants.map(
    ({ id, what }): CheckedInvariant => ({
      id,
      what,
      violations: checked.problems.filter(({ invariant }) => invariant === id).length,
    }),
  );
  report.problems = [
    ...fileProblems(report.files),
    ...(entry.needsAll === true ? countProblems(report.counts) : []),
    ...checked.problems.map(({ text }) => text),
  ];
  return report;
}

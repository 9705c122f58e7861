import type { CheckReport } from '@memgym/datasets';
import type { GuessRates } from '@memgym/evaluators';
import { countOf, formatCount } from './format-amount.js';
import { print } from './print.js';
import { printColumns } from './print-columns.js';
import { wrapText } from './wrap-text.js';

const shownProblems = 50;

/** Prints the contents of a data set, how well its options can be guessed, its known oddities and its problems. */
export function showCheck(report: CheckReport, guesses: GuessRates | null): void {
  print(report.title);
  section('Files', [
    ...report.files.map(({ name, bytes, sha256, state }) => [
      name,
      countOf(bytes, 'byte'),
      sha256.slice(0, 16),
      state,
    ]),
  ]);
  section('Holds', report.counts.map(countRow));
  section('Questions by type', report.questionTypes.map(countRow));
  if (guesses !== null) {
    section(
      `Options guessed without question or memory (chance ${guesses.chance.toFixed(3)})`,
      guesses.rates.map(({ rule, accuracy, description }) => [rule, accuracy.toFixed(3), description]),
    );
  }
  section(
    'Known oddities met',
    report.quirks.map(({ id, count, action, what }) => [id, String(count), action, what]),
  );
  const broken = report.invariants.filter(({ violations }) => violations > 0);
  const { length } = report.invariants;
  if (length > 0) print(`\nRules: ${length - broken.length} of ${length} hold`);
  for (const { id, violations, what } of broken) {
    print(wrapText(`${id}, broken in ${countOf(violations, 'place')}: ${what}`, '  '));
  }
  const problems = report.problems.slice(0, shownProblems);
  const others = report.problems.length - problems.length;
  if (others > 0) problems.push(`… and ${formatCount(others)} more; --json lists all.`);
  print('\nProblems');
  for (const problem of problems.length === 0 ? ['none'] : problems) print(wrapText(problem, '    ', '  '));
}

function countRow({ name, count, published }: CheckReport['counts'][number]): string[] {
  const detail =
    published === null || published === count ? '' : `published: ${published.toLocaleString('en')}`;
  return [name, count.toLocaleString('en'), detail];
}

function section(title: string, rows: string[][]): void {
  if (rows.length === 0) return;
  print(`\n${title}`);
  printColumns(rows.map((row) => ['', ...row]));
}

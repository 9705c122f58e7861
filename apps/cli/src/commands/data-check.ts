import { ConfigError, createRng, DatasetError } from '@memgym/core';
import { type CheckReport, checkDataset } from '@memgym/datasets';
import {
  type Benchmark,
  draftedQuestions,
  type GuessRates,
  type HistorySize,
  historySizes,
  longestHistory,
  measureGuesses,
  measureTexts,
  missingEvidence,
  type QualityFigure,
  type TextMeasures,
} from '@memgym/evaluators';
import { type FoundDataset, findDataset } from '@memgym/registry';
import { openJudge, readEnvironment, readSuppliedPrompts } from '@memgym/runner';
import { draftedText, showEverything } from '@memgym/scoring';
import type { FlagsFor } from '../declared/flags-for.js';
import { countOf, formatCount } from '../output/format-amount.js';
import { notify, print, printJson } from '../output/print.js';
import { printColumns } from '../output/print-columns.js';
import { isMany, lostOf } from '../output/run-warnings.js';
import { wrapText } from '../output/wrap-text.js';
import { registryFor } from '../registry.js';
import { placeOfData } from './place-of-data.js';
import { readSettings } from './read-settings.js';

/** @throws {ConfigError} when the data cannot be judged */
function requireQuality({ entry, benchmark }: FoundDataset, sample: number) {
  if (benchmark.quality !== undefined) return { quality: benchmark.quality, sample };
  throw new ConfigError(`Answers on ${entry.name} cannot be judged by a model.`, {
    key: 'judge',
    hint: 'Leave --judge out; it works for benchmarks that measure the quality of their data.',
  });
}

/** `memgym data check` */
export async function checkData(
  name: string,
  path: string | undefined,
  flags: FlagsFor['dataCheck'],
): Promise<void> {
  const registry = registryFor();
  const options = flags.set === undefined ? undefined : readSettings(flags.set);
  const found = await findDataset(name, registry, options);
  const { entry, benchmark } = found;
  const environment = await readEnvironment();
  const place = await placeOfData(name, path ?? flags.data);
  const judging = flags.judge === undefined ? null : requireQuality(found, flags.judge);
  const supplied =
    flags.prompts === undefined ? undefined : await readSuppliedPrompts(flags.prompts, registry);
  const report: CheckReport = await checkDataset(entry, place);
  // Data that cannot be read have problems, and no options.
  const readable = report.files.length > 0;
  const { guesses, texts, quality, histories, history, drafted, caution } = readable
    ? await measure(benchmark, place)
    : unmeasured;
  const judged =
    judging === null || !readable
      ? null
      : await judging.quality.judge(place, {
          model: openJudge(environment, flags.cacheDir, supplied),
          sample: judging.sample,
          rng: createRng('judged sample'),
        });
  if (flags.json)
    printJson({ ...report, guesses, texts, histories, longestHistory: history, drafted, quality, judged });
  else {
    showCheck(report, guesses);
    if (texts !== null) showTexts(texts);
    if (histories !== null) showHistories(histories);
    const short = history === null ? undefined : showEverything(history);
    if (short !== undefined) print(`\n${short}`);
    if (caution !== null) print(`\n${wrapText(caution)}`);
    if (drafted !== null) print(`\nQuestions: ${draftedText(drafted)}.`);
    if (quality !== null) showQuality('Quality, computed', quality);
    if (judged !== null) showQuality('Quality, judged by a model', judged);
  }
  if (report.problems.length > 0) process.exitCode = 1;
}

const unmeasured = {
  guesses: null,
  texts: null,
  quality: null,
  histories: null,
  history: null,
  drafted: null,
  caution: null,
};

/**
 * Facts about the data as played with the benchmark's options; empty for data that cannot be played with these.
 */
async function measure(benchmark: Benchmark, place: string) {
  try {
    const { episodes } = await benchmark.load(place);
    return {
      guesses: await measureGuesses(benchmark, place),
      texts: measureTexts(episodes),
      histories: historySizes(episodes) ?? null,
      history: longestHistory(episodes) ?? null,
      caution: missingEvidence(benchmark, episodes) ?? null,
      drafted: draftedQuestions(episodes) ?? null,
      quality: (await benchmark.quality?.measure(place)) ?? null,
    };
  } catch (error) {
    if (!DatasetError.isInstance(error)) throw error;
    notify(`Texts were not measured because the options cannot play these data: ${error.message}`);
    return unmeasured;
  }
}

/** Prints the variety and length of users' messages. */
function showTexts(texts: TextMeasures): void {
  const length = `${texts.meanCharacters.toFixed(1)} ± ${texts.deviationCharacters.toFixed(1)}`;
  print('\nMessages of users');
  printColumns([
    ['', 'messages', formatCount(texts.messages)],
    ['', 'different messages', texts.distinctMessages.toFixed(3)],
    ['', 'characters', length],
    [
      '',
      'different pairs, triples',
      `${texts.distinctPairs.toFixed(3)}, ${texts.distinctTriples.toFixed(3)}`,
    ],
  ]);
}

/** More people are summed up, so that a list of hundreds hides nothing else. */
const shownPeople = 12;

/** Prints how much each person has said, or of many the least, the median and the most. */
function showHistories(histories: readonly HistorySize[]): void {
  const sizes = [...histories].sort((a, b) => a.tokens - b.tokens);
  const rowOf = (name: string, size: HistorySize | undefined): string[][] =>
    size === undefined ? [] : [[name, countOf(size.tokens, 'token'), countOf(size.messages, 'message')]];
  section(
    'Histories, in estimated tokens',
    histories.length <= shownPeople
      ? histories.flatMap((size) => rowOf(size.episode, size))
      : [
          ...rowOf('shortest', sizes[0]),
          ...rowOf('median', sizes[Math.floor(sizes.length / 2)]),
          ...rowOf('longest', sizes.at(-1)),
        ],
  );
}

/** Prints quality measures of data, one per line. */
function showQuality(title: string, figures: readonly QualityFigure[]): void {
  print(`\n${title}`);
  printColumns(
    figures.map(({ name, value, range: [, most], count, unscored = 0, description }) => [
      '',
      name,
      value === null ? 'none' : `${value.toFixed(3)}${most === null || most === 1 ? '' : ` of ${most}`}`,
      `${countOf(count, 'case')}${unscored === 0 ? '' : `, ${unscored} unreadable`}`,
      description,
    ]),
  );
  for (const { name, count, unscored = 0 } of figures) {
    const asked = count + unscored;
    if (isMany(unscored, asked)) notify(`Warning: ${name}: ${lostOf(unscored, asked)}.`);
  }
}

const shownProblems = 50;

/** What the digest of a file says. */
const states: Readonly<Record<CheckReport['files'][number]['state'], string>> = {
  published: 'as published',
  changed: 'changed: not as published',
  unknown: 'not a published file',
};

/** Prints the contents of a data set, how well its options can be guessed, its known oddities and its problems. */
function showCheck(report: CheckReport, guesses: GuessRates | null): void {
  print(report.title);
  section('Files', [
    ...report.files.map(({ name, bytes, sha256, state }) => [
      name,
      countOf(bytes, 'byte'),
      sha256.slice(0, 16),
      states[state],
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
  const held = report.invariants.filter(({ violations }) => violations === 0).map(({ id }) => id);
  if (held.length > 0) {
    print('\nRules that hold');
    print(wrapText(held.join(', '), '  '));
  }
  if (broken.length > 0) print('\nRules that are broken');
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

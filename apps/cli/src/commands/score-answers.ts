import { type ChatModel, ConfigError, MemGymError, type SystemResult } from '@memgym/core';
import {
  type Benchmark,
  type FoundPredictions,
  groupBenchmarkBy,
  judgePredictions,
  loadQuestions,
  readPredictions,
  summarizePredictions,
} from '@memgym/evaluators';
import {
  createCallsInFlight,
  findData,
  readEnvironment,
  readJsonLines,
  readSuppliedPrompts,
  usualGraceMs,
} from '@memgym/runner';
import { renderResultTable } from '@memgym/scoring';
import { countOf } from '../output/format-amount.js';
import { notify, print, printJson } from '../output/print.js';
import { showLostVerdicts } from '../output/show-lost-verdicts.js';
import { interruptible } from './interruptible.js';
import { readSettings } from './read-settings.js';
import { type JudgeFlags, judgeOf, sentTo } from './score-judge.js';

/** The answers to score, and how to show their scores. */
export interface ScoreAnswersFlags extends JudgeFlags {
  /** File of answers. */
  readonly predictions?: string;
  /** Folder of results of the original program, instead of one file. */
  readonly results?: string;
  readonly by?: string;
  readonly data?: string;
  /** Options of the benchmark, as key=value. */
  readonly set?: readonly string[];
  /** File of an option of that name, in addition to `set`. */
  readonly statistics?: string;
  readonly json?: boolean;
}

/** `memgym score <benchmark> --predictions …`: answers that were made elsewhere. */
export async function scoreAnswers(found: Benchmark, flags: ScoreAnswersFlags): Promise<void> {
  const { predictions, results } = flags;
  if ((predictions === undefined) === (results === undefined)) {
    throw new ConfigError('Pass either --predictions or --results.', {
      key: 'predictions',
      hint: '--predictions is one file of answers; --results a folder of the original program, all of whose files are scored.',
    });
  }
  if (predictions !== undefined) return scoreFile(found, predictions, flags);
  return scoreFolder(found, results ?? '', flags);
}

async function scoreFile(found: Benchmark, file: string, flags: ScoreAnswersFlags): Promise<void> {
  const scorer = await createScorer(found, flags);
  const { benchmark, result, reasons } = await scorer.score(file, {});
  const cautions = scorer.cautionsOf(benchmark);
  for (const reason of reasons) notify(`Not scored: ${reason}`);
  for (const caution of cautions) notify(caution);
  showLostVerdicts([result]);
  showMissing(result);
  if (flags.json) {
    printJson({
      benchmark: benchmark.type,
      ...figuresOf(result),
      ...(cautions.length > 0 && { cautions }),
      metrics: result.metrics,
    });
    return;
  }
  showTable(benchmark, [result]);
}

/** A file in a folder of results that could not be scored. */
interface Unreadable {
  readonly file: string;
  readonly reason: string;
}

/** Scores every file of answers in a folder; one that cannot be read is named and ends the command with an error. */
async function scoreFolder(found: Benchmark, folder: string, flags: ScoreAnswersFlags): Promise<void> {
  const files = (await found.predictions.findOriginals?.(folder)) ?? [];
  if (files.length === 0) {
    throw new ConfigError(`${folder}: contains no answers of ${found.type}.`, {
      key: 'results',
      hint: 'Pass the folder of results that the original program wrote.',
    });
  }
  const scorer = await createScorer(found, flags);
  const scored: (Awaited<ReturnType<Scorer['score']>> & FoundPredictions)[] = [];
  const unreadable: Unreadable[] = [];
  for (const each of files) {
    try {
      const done = await scorer.score(each.file, each.options);
      scored.push({ ...each, ...done, result: { ...done.result, name: each.name } });
    } catch (error) {
      if (!MemGymError.isInstance(error) || error.category !== 'dataset') throw error;
      unreadable.push({ file: each.file, reason: error.message });
    }
  }
  const results = scored.map(({ result }) => result);
  const cautions = [...new Set(scored.flatMap(({ benchmark }) => scorer.cautionsOf(benchmark)))];
  for (const reason of new Set(scored.flatMap(({ reasons }) => reasons))) notify(`Not scored: ${reason}`);
  for (const caution of cautions) notify(caution);
  showLostVerdicts(results);
  for (const result of results) showMissing(result, `${result.name}: `);
  for (const { file, reason } of unreadable)
    notify(`Cannot be read: ${reason.includes(file) ? '' : `${file}: `}${reason}`);
  notify(`Scored ${scored.length} of ${countOf(files.length, 'file')} of answers.`);
  if (unreadable.length > 0) process.exitCode = 1;
  if (flags.json) {
    printJson({
      benchmark: found.type,
      files: files.length,
      scored: scored.map(({ file, options, result }) => ({
        ...{ file, name: result.name, options },
        ...figuresOf(result),
        metrics: result.metrics,
      })),
      unreadable,
      ...(cautions.length > 0 && { cautions }),
    });
  } else if (results.length > 0) showTable(scored[0]?.benchmark ?? found, results);
}

/** Scores files by one judge; the questions of equal options are loaded once. */
async function createScorer(found: Benchmark, flags: ScoreAnswersFlags) {
  const settings = [
    ...(flags.set ?? []),
    ...(flags.statistics === undefined ? [] : [`statistics=${flags.statistics}`]),
  ];
  const chosen = settings.length === 0 ? {} : readSettings(settings);
  const environment = await readEnvironment(process.cwd(), process.env);
  const supplied = flags.prompts === undefined ? undefined : await readSuppliedPrompts(flags.prompts);
  const path = findData({ dataset: found.type, dataPath: flags.data, environment });
  const loaded = new Map<string, ReturnType<typeof open>>();
  const open = async (options: FoundPredictions['options']) => {
    const all = { ...chosen, ...options };
    const given = Object.keys(all).length === 0 ? found : found.withOptions(all);
    const benchmark = flags.by === undefined ? given : groupBenchmarkBy(given, flags.by);
    return { benchmark, questions: await loadQuestions(benchmark, path) };
  };
  let judge: ChatModel | undefined;
  return {
    async score(file: string, options: FoundPredictions['options']) {
      const key = JSON.stringify(options);
      const opening = loaded.get(key) ?? open(options);
      loaded.set(key, opening);
      const { benchmark, questions } = await opening;
      const lines =
        (await benchmark.predictions.readOriginal?.(file, questions)) ??
        (await readJsonLines(
          file,
          `one JSON object per line, or one list of them, with the fields ${benchmark.predictions.fields}`,
        ));
      const read = readPredictions(benchmark, questions, file, lines);
      if (benchmark.protocol.scoreAnswer !== undefined) judge ??= judgeOf(flags, environment);
      const model = judge;
      const records =
        model === undefined
          ? read
          : await interruptible(
              'The scoring',
              (signal) => {
                const inFlight = createCallsInFlight(signal, usualGraceMs);
                const asked = sentTo(model, flags, inFlight, supplied);
                return judgePredictions(benchmark, questions, read, asked).finally(inFlight.ended);
              },
              usualGraceMs,
            );
      const reasons = new Set(
        records.flatMap((record) =>
          record.outcome === 'answered'
            ? Object.entries(record.unscored ?? {}).map((each) => each.join(': '))
            : [],
        ),
      );
      return { benchmark, result: summarizePredictions(benchmark, records), reasons: [...reasons] };
    },
    cautionsOf: ({ results }: Benchmark): readonly string[] =>
      judge === undefined
        ? []
        : (results.cautions?.({ models: [], judge: judge.info.model, judges: new Map() }) ?? []),
  };
}

type Scorer = Awaited<ReturnType<typeof createScorer>>;

function showMissing(result: SystemResult, of = ''): void {
  const missing = result.unscored - (result.verdicts?.unscored ?? 0);
  if (missing > 0)
    notify(
      `${of}No prediction for ${missing} of ${countOf(result.items, 'question')}; excluded from all means.`,
    );
}

function figuresOf({ items, scored, unscored, invalid, verdicts }: SystemResult) {
  return { items, scored, unscored, invalid, ...(verdicts !== undefined && { verdicts }) };
}

function showTable(benchmark: Benchmark, results: readonly SystemResult[]): void {
  const { order } = benchmark.results.groups ?? {};
  print(
    renderResultTable(results, {
      ...(order !== undefined && { groupOrder: order }),
      groupMetric: benchmark.metrics[0].name,
    }),
  );
}

import { ConfigError, MemGymError, type SystemResult } from '@memgym/core';
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
  estimateJudging,
  findData,
  readEnvironment,
  readJsonLines,
  readSuppliedPrompts,
  usualGraceMs,
} from '@memgym/runner';
import { renderResultTable } from '@memgym/scoring';
import { countOf } from '../output/format-amount.js';
import { notify, print, printJson } from '../output/print.js';
import { showLostVerdicts } from '../output/run-warnings.js';
import { showExpectedJudging, showJudgeCosts } from '../output/show-judge-costs.js';
import { registryFor } from '../registry.js';
import { interruptible } from './interruptible.js';
import { readSettings } from './read-settings.js';
import {
  chooseJudges,
  type JudgeFlags,
  judgingBy,
  nameJudges,
  openJudgeCalls,
  type PartJudge,
} from './score-judges.js';

/** The answers to score, and how to show their scores. */
export interface ScoreAnswersFlags extends JudgeFlags {
  /** What the command calls the benchmark: its type, or its package or file. */
  readonly name: string;
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
  /** Whether only the cost of the judges is estimated. */
  readonly estimate?: boolean;
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
  if (predictions === undefined) return scoreFolder(found, results ?? '', flags);
  if (flags.estimate)
    return estimateFiles(found, [{ name: predictions, file: predictions, options: {} }], flags);
  return scoreFile(found, predictions, flags);
}

/** Prints the expected cost of the judges; an unreadable file of several is named and left out. */
async function estimateFiles(
  found: Benchmark,
  files: readonly FoundPredictions[],
  flags: ScoreAnswersFlags,
): Promise<void> {
  const scorer = await createScorer(found, flags);
  const expected = await scorer.estimate(files);
  if (flags.json) printJson({ benchmark: found.type, files: files.length, judging: expected });
  else showExpectedJudging(expected);
}

async function scoreFile(found: Benchmark, file: string, flags: ScoreAnswersFlags): Promise<void> {
  const scorer = await createScorer(found, flags);
  const { benchmark, result, reasons } = await scorer.score(file, {});
  const costs = scorer.costs();
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
      ...(costs.length > 0 && { judging: costs }),
    });
    return;
  }
  showTable(benchmark, [result]);
  showJudgeCosts(costs);
}

/** A file in a folder of results that could not be scored. */
interface Unreadable {
  readonly file: string;
  readonly reason: string;
}

const isUnreadable = (error: unknown): error is MemGymError =>
  MemGymError.isInstance(error) && error.category === 'dataset';

/** Scores every file of answers in a folder; one that cannot be read is named and ends the command with an error. */
async function scoreFolder(found: Benchmark, folder: string, flags: ScoreAnswersFlags): Promise<void> {
  const files = (await found.predictions.findOriginals?.(folder)) ?? [];
  if (files.length === 0) {
    throw new ConfigError(`${folder}: contains no answers of ${found.type}.`, {
      key: 'results',
      hint: 'Pass the folder of results that the original program wrote.',
    });
  }
  if (flags.estimate) return estimateFiles(found, files, flags);
  const scorer = await createScorer(found, flags);
  const scored: (Awaited<ReturnType<Scorer['score']>> & FoundPredictions)[] = [];
  const unreadable: Unreadable[] = [];
  for (const each of files) {
    try {
      const done = await scorer.score(each.file, each.options);
      scored.push({ ...each, ...done, result: { ...done.result, name: each.name } });
    } catch (error) {
      if (!isUnreadable(error)) throw error;
      unreadable.push({ file: each.file, reason: error.message });
    }
  }
  const results = scored.map(({ result }) => result);
  const costs = scorer.costs();
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
      ...(costs.length > 0 && { judging: costs }),
    });
  } else if (results.length > 0) {
    showTable(scored[0]?.benchmark ?? found, results);
    showJudgeCosts(costs);
  }
}

/** Scores files by the same judges; the questions of equal options are loaded once. */
async function createScorer(found: Benchmark, flags: ScoreAnswersFlags) {
  const settings = [
    ...(flags.set ?? []),
    ...(flags.statistics === undefined ? [] : [`statistics=${flags.statistics}`]),
  ];
  const chosen = settings.length === 0 ? {} : readSettings(settings);
  const environment = await readEnvironment(process.cwd(), process.env);
  const supplied =
    flags.prompts === undefined ? undefined : await readSuppliedPrompts(flags.prompts, registryFor());
  const path = await findData({
    dataset: flags.name,
    dataPath: flags.data,
    environment,
    registry: registryFor(),
  });
  const loaded = new Map<string, ReturnType<typeof open>>();
  const open = async (options: FoundPredictions['options']) => {
    const all = { ...chosen, ...options };
    const given = Object.keys(all).length === 0 ? found : found.withOptions(all);
    const benchmark = flags.by === undefined ? given : groupBenchmarkBy(given, flags.by);
    return { benchmark, questions: await loadQuestions(benchmark, path) };
  };
  const read = async (file: string, options: FoundPredictions['options']) => {
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
    return { benchmark, questions, records: readPredictions(benchmark, questions, file, lines) };
  };
  const calls = openJudgeCalls(flags, supplied);
  const choose = () =>
    chooseJudges(flags, found, { environment, keyless: flags.estimate ?? false, name: flags.name });
  // A file of judges is checked before the data are read.
  const inFile = flags.judges === undefined ? undefined : await choose();
  let judges: [PartJudge, ...PartJudge[]] | undefined;
  const judgesOf = async ({ protocol }: Benchmark) => {
    if (protocol.scoreAnswer === undefined) return undefined;
    if (judges === undefined) {
      judges = inFile ?? (await choose());
      nameJudges(judges);
    }
    return judges;
  };
  return {
    async score(file: string, options: FoundPredictions['options']) {
      const { benchmark, questions, records: answers } = await read(file, options);
      const marking = await judgesOf(benchmark);
      const records =
        marking === undefined
          ? answers
          : await interruptible(
              'The scoring',
              (signal) => {
                const inFlight = createCallsInFlight(signal, usualGraceMs);
                const asked = judgingBy(marking, (judge) => calls.sentTo(judge, inFlight));
                return judgePredictions(benchmark, questions, answers, asked).finally(inFlight.ended);
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
    /** What each judge is expected to cost, for all files together. */
    async estimate(files: readonly FoundPredictions[]) {
      const answers: Awaited<ReturnType<typeof read>>[] = [];
      for (const { file, options } of files) {
        try {
          answers.push(await read(file, options));
        } catch (error) {
          if (!isUnreadable(error) || files.length === 1) throw error;
          notify(`Cannot be read and left out: ${error.message}`);
        }
      }
      const [first] = answers;
      const marking = first === undefined ? undefined : await judgesOf(first.benchmark);
      if (marking === undefined) return [];
      return estimateJudging(
        async (modelOf) => {
          const asked = judgingBy(marking, ({ part }) => modelOf(part));
          for (const { benchmark, questions, records } of answers)
            await judgePredictions(benchmark, questions, records, asked);
        },
        {
          judges: marking.map((judge) => ({ ...judge, contextTokens: judge.config.contextTokens })),
          cacheFolder: flags.cacheDir ?? '.memgym/cache',
          prompts: supplied,
          replies: await registryFor().replies('benchmark', flags.name),
        },
      );
    },
    /** What each judge has cost so far. */
    costs: () => (judges === undefined ? [] : calls.costs(judges)),
    cautionsOf({ results }: Benchmark): readonly string[] {
      if (judges === undefined) return [];
      const { judge, judges: ofParts } = judgingBy(judges);
      return (
        results.cautions?.({
          models: [],
          judge: judge.info.model,
          judges: new Map([...ofParts].map(([part, { info }]) => [part, info.model])),
        }) ?? []
      );
    },
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

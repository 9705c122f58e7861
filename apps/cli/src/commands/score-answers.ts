import { type ChatModel, isLocal } from '@memgym/core';
import {
  type Benchmark,
  groupBenchmarkBy,
  judgePredictions,
  loadQuestions,
  readPredictions,
  summarizePredictions,
} from '@memgym/evaluators';
import {
  cacheReplies,
  createFolderCacheStore,
  createLimiter,
  paceCalls,
  retryCalls,
  wrapModel,
} from '@memgym/llm-client';
import {
  type CallsInFlight,
  createCallsInFlight,
  type Environment,
  findData,
  modelConfigSchema,
  readEnvironment,
  readJsonLines,
  readSuppliedPrompts,
  resolveModel,
  rewordPrompts,
  usualGraceMs,
} from '@memgym/runner';
import { renderResultTable } from '@memgym/scoring';
import { countOf } from '../output/format-amount.js';
import { notify, print, printJson } from '../output/print.js';
import { showLostVerdicts } from '../output/show-lost-verdicts.js';
import { interruptible } from './interruptible.js';
import { readSettings } from './read-settings.js';

/** The answers to score, and how to show their scores. */
export interface ScoreAnswersFlags {
  readonly predictions: string;
  readonly by?: string;
  readonly data?: string;
  /** Options of the benchmark, as key=value. */
  readonly set?: readonly string[];
  /** File of an option of that name, in addition to `set`. */
  readonly statistics?: string;
  /** Model that marks answers, if the benchmark needs one. Default: that of the environment. */
  readonly judge?: string;
  /** Folder of cached replies of the judge. */
  readonly cacheDir?: string;
  /** Folder of texts that replace those of the judge's prompts. Default: none. */
  readonly prompts?: string;
  /** Whether the judge is asked again where its cached reply could not be read. */
  readonly retryFailed?: boolean;
  readonly json?: boolean;
}

/** `memgym score <benchmark> --predictions …`: answers that were made elsewhere. */
export async function scoreAnswers(found: Benchmark, flags: ScoreAnswersFlags): Promise<void> {
  const settings = [
    ...(flags.set ?? []),
    ...(flags.statistics === undefined ? [] : [`statistics=${flags.statistics}`]),
  ];
  const chosen = settings.length === 0 ? found : found.withOptions(readSettings(settings));
  const benchmark = flags.by === undefined ? chosen : groupBenchmarkBy(chosen, flags.by);
  const environment = await readEnvironment(process.cwd(), process.env);
  const supplied = flags.prompts === undefined ? undefined : await readSuppliedPrompts(flags.prompts);
  const path = findData({ dataset: benchmark.type, dataPath: flags.data, environment });
  const questions = await loadQuestions(benchmark, path);
  const lines =
    (await benchmark.predictions.readOriginal?.(flags.predictions, questions)) ??
    (await readJsonLines(
      flags.predictions,
      `one JSON object per line, or one list of them, with the fields ${benchmark.predictions.fields}`,
    ));
  const read = readPredictions(benchmark, questions, flags.predictions, lines);
  const { scoreAnswer } = benchmark.protocol;
  const judge = scoreAnswer === undefined ? undefined : judgeOf(flags, environment);
  const records =
    judge === undefined
      ? read
      : await interruptible(
          'The scoring',
          (signal) => {
            const inFlight = createCallsInFlight(signal, usualGraceMs);
            const asked = sentTo(judge, flags, inFlight, supplied);
            return judgePredictions(benchmark, questions, read, asked).finally(inFlight.ended);
          },
          usualGraceMs,
        );
  const result = summarizePredictions(benchmark, records);
  const reasons = new Set(
    records.flatMap((record) =>
      record.outcome === 'answered'
        ? Object.entries(record.unscored ?? {}).map((each) => each.join(': '))
        : [],
    ),
  );
  for (const reason of reasons) notify(`Not scored: ${reason}`);
  const cautions =
    judge === undefined
      ? []
      : (benchmark.results.cautions?.({ models: [], judge: judge.info.model, judges: new Map() }) ?? []);
  for (const caution of cautions) notify(caution);
  showLostVerdicts([result]);
  const missing = result.unscored - (result.verdicts?.unscored ?? 0);
  if (missing > 0)
    notify(`No prediction for ${missing} of ${countOf(result.items, 'question')}; excluded from all means.`);
  if (flags.json) {
    const { items, scored, unscored, invalid, verdicts, metrics } = result;
    printJson({
      benchmark: benchmark.type,
      items,
      scored,
      unscored,
      invalid,
      ...(verdicts !== undefined && { verdicts }),
      ...(cautions.length > 0 && { cautions }),
      metrics,
    });
    return;
  }
  const { order } = benchmark.results.groups ?? {};
  print(
    renderResultTable([result], {
      ...(order !== undefined && { groupOrder: order }),
      groupMetric: benchmark.metrics[0].name,
    }),
  );
}

/** The judge of a command. */
function judgeOf({ judge }: ScoreAnswersFlags, environment: Environment): ChatModel {
  const config = modelConfigSchema.parse(
    judge === 'offline' ? { type: 'offline' } : judge === undefined ? {} : { model: judge },
  );
  const model = resolveModel(config, environment);
  notify(
    isLocal(model.info)
      ? 'Judge: simulated offline; its marks count shared words and do not replace a model.'
      : `Judge: ${model.info.model}`,
  );
  return model;
}

/** The judge with retries and a cache, so that nothing is paid twice, also after an interruption. */
function sentTo(
  model: ChatModel,
  { cacheDir = '.memgym/cache', retryFailed = false }: ScoreAnswersFlags,
  inFlight: CallsInFlight,
  supplied: Awaited<ReturnType<typeof readSuppliedPrompts>> | undefined,
): ChatModel {
  if (isLocal(model.info)) return model;
  return wrapModel(model, [
    ...(supplied === undefined ? [] : [rewordPrompts(supplied)]),
    inFlight.track,
    cacheReplies({ store: createFolderCacheStore(cacheDir), retryUnreadable: retryFailed }),
    retryCalls(),
    paceCalls(createLimiter()),
    inFlight.finishSent,
  ]);
}

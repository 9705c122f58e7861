import { type JsonObject, MemGymError } from '@memgym/core';
import {
  type Benchmark,
  type FoundPredictions,
  groupBenchmarkBy,
  judgePredictions,
  loadQuestions,
  readAnswers,
  readPredictions,
  summarizePredictions,
} from '@memgym/evaluators';
import {
  createCallsInFlight,
  type Environment,
  type ExpectedJudging,
  estimateJudging,
  readEnvironment,
  readSuppliedPrompts,
  usualGraceMs,
} from '@memgym/runner';
import { notify } from '../output/print.js';
import { registryFor } from '../registry.js';
import { interruptible } from './interruptible.js';
import { placeOfData } from './place-of-data.js';
import { readSettings } from './read-settings.js';
import {
  chooseJudges,
  isJudgesFile,
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
  /** Whether only the cost of the judges is estimated. */
  readonly estimate?: boolean;
  readonly json?: boolean;
}

/** Whether an error is about a file of answers. */
export const isUnreadable = (error: unknown): error is MemGymError =>
  MemGymError.isInstance(error) && error.category === 'dataset';

/** What a benchmark reads of answers: its questions, and a record of each answer. */
interface ReadAnswers {
  readonly benchmark: Benchmark;
  readonly questions: Awaited<ReturnType<typeof loadQuestions>>;
  readonly records: ReturnType<typeof readPredictions>;
}

/** Where the answers, the data and the judges come from. */
interface ScorerParts {
  readonly found: Benchmark;
  readonly flags: ScoreAnswersFlags;
  readonly environment: Environment;
  /** The data of the benchmark. */
  readonly path: string;
  readonly supplied: Awaited<ReturnType<typeof readSuppliedPrompts>> | undefined;
}

/** Scores files by the same judges; the questions of equal options are loaded once. */
export class AnswerScorer {
  readonly #parts: ScorerParts;
  readonly #chosen: JsonObject;
  readonly #loaded = new Map<string, Promise<Omit<ReadAnswers, 'records'>>>();
  readonly #calls: ReturnType<typeof openJudgeCalls>;
  /** The judges, once they are chosen. */
  #judges: Promise<Judges> | undefined;
  /** Those that are asked. */
  #asked: Judges | undefined;

  private constructor(parts: ScorerParts) {
    this.#parts = parts;
    this.#chosen = readSettings(parts.flags.set);
    this.#calls = openJudgeCalls(parts.flags, parts.supplied);
  }

  static async open(found: Benchmark, flags: ScoreAnswersFlags): Promise<AnswerScorer> {
    const registry = registryFor();
    const environment = await readEnvironment();
    const supplied =
      flags.prompts === undefined ? undefined : await readSuppliedPrompts(flags.prompts, registry);
    const path = await placeOfData(flags.name, flags.data);
    const scorer = new AnswerScorer({ found, flags, environment, path, supplied });
    // A file of judges is checked before the data are read.
    if (flags.judge !== undefined && isJudgesFile(flags.judge)) await scorer.#choose();
    return scorer;
  }

  async score(file: string, options: FoundPredictions['options']) {
    const { benchmark, questions, records: answers } = await this.#read(file, options);
    const judges = await this.#judgesOf(benchmark);
    const judged = (signal: AbortSignal) => {
      if (judges === undefined) return Promise.resolve(answers);
      const inFlight = createCallsInFlight(signal, usualGraceMs);
      const asked = judgingBy(judges, (judge) => this.#calls.sentTo(judge, inFlight));
      return judgePredictions(benchmark, questions, { records: answers, judging: asked }).finally(
        inFlight.ended,
      );
    };
    const records = judges === undefined ? answers : await interruptible('The scoring', judged, usualGraceMs);
    const reasons = records.flatMap((record) =>
      record.outcome === 'answered'
        ? Object.entries(record.unscored ?? {}).map((each) => each.join(': '))
        : [],
    );
    return { benchmark, result: summarizePredictions(benchmark, records), reasons: [...new Set(reasons)] };
  }

  /** What each judge is expected to cost, for all files together. An unreadable file of several is named and left out. */
  async estimate(files: readonly FoundPredictions[]): Promise<ExpectedJudging[]> {
    const answers: ReadAnswers[] = [];
    for (const { file, options } of files) {
      try {
        answers.push(await this.#read(file, options));
      } catch (error) {
        if (!isUnreadable(error) || files.length === 1) throw error;
        notify(`Cannot be read and left out: ${error.message}`);
      }
    }
    const [first] = answers;
    const judges = first === undefined ? undefined : await this.#judgesOf(first.benchmark);
    if (judges === undefined) return [];
    const { flags, supplied } = this.#parts;
    return estimateJudging(
      async (modelOf) => {
        const asked = judgingBy(judges, ({ part }) => modelOf(part));
        for (const { benchmark, questions, records } of answers)
          await judgePredictions(benchmark, questions, { records, judging: asked });
      },
      {
        judges: judges.map((judge) => ({ ...judge, contextTokens: judge.config.contextTokens })),
        cacheFolder: flags.cacheDir ?? '.memgym/cache',
        prompts: supplied,
        replies: await registryFor().replies('benchmark', flags.name),
      },
    );
  }

  /** What each judge has cost so far. */
  costs() {
    return this.#asked === undefined ? [] : this.#calls.costs(this.#asked);
  }

  cautionsOf({ results, options }: Benchmark): readonly string[] {
    const parts =
      options.incomplete === true
        ? ['The option incomplete is set, so these may be figures of a part of the data set.']
        : [];
    if (this.#asked === undefined) return parts;
    const { judge, judges } = judgingBy(this.#asked);
    const named = new Map([...judges].map(([part, { info }]) => [part, info.model]));
    return [...parts, ...(results.cautions?.({ models: [], judge: judge.info.model, judges: named }) ?? [])];
  }

  async #read(file: string, options: FoundPredictions['options']): Promise<ReadAnswers> {
    const key = JSON.stringify(options);
    const loading = this.#loaded.get(key) ?? this.#load(options);
    this.#loaded.set(key, loading);
    const { benchmark, questions } = await loading;
    const lines = await readAnswers(file, benchmark, questions);
    return { benchmark, questions, records: readPredictions(benchmark, questions, { file, lines }) };
  }

  async #load(options: FoundPredictions['options']): Promise<Omit<ReadAnswers, 'records'>> {
    const { found, flags, path } = this.#parts;
    const all = { ...this.#chosen, ...options };
    const given = Object.keys(all).length === 0 ? found : found.withOptions(all);
    const benchmark = flags.by === undefined ? given : groupBenchmarkBy(given, flags.by);
    return { benchmark, questions: await loadQuestions(benchmark, path) };
  }

  #choose(): Promise<Judges> {
    const { found, flags, environment } = this.#parts;
    this.#judges ??= chooseJudges(flags, found, {
      environment,
      keyless: flags.estimate ?? false,
      name: flags.name,
    });
    return this.#judges;
  }

  /** The judges that mark answers; undefined if none is needed. */
  async #judgesOf({ protocol }: Benchmark): Promise<Judges | undefined> {
    if (protocol.scoreAnswer === undefined) return undefined;
    const judges = await this.#choose();
    if (this.#asked === undefined) nameJudges(judges);
    this.#asked = judges;
    return judges;
  }
}

type Judges = readonly [PartJudge, ...PartJudge[]];

import { type ChatModel, ConfigError, type Embedder, isLocal } from '@memgym/core';
import type { Benchmark } from '@memgym/evaluators';
import type { Experiment, ModelConfig, SystemConfig } from '@memgym/experiments';
import type { Registry } from '@memgym/registry';
import type { Environment } from '../models/environment.js';
import { type ResolveOptions, resolveEmbedder, resolveModel } from '../models/resolve-models.js';

/** The models of a run. */
export interface PlannedModels {
  /** The experiment's model, or the first of several. */
  readonly model: ChatModel;
  /** The model that plays the user; by default the answering model. */
  readonly simulator: ChatModel;
  /** The model that marks answers; by default the answering model. */
  readonly judge: ChatModel;
  /** Judges of parts of the benchmark, by the names that it gives them; equal ones are the same model. */
  readonly judges: ReadonlyMap<string, ChatModel>;
}

/** The models of systems: their own, otherwise those of the experiment. */
interface SystemModels {
  modelOf(system: SystemConfig): ChatModel;
  /** Resolved when a system needs it, because a run without such a system needs no embedder. */
  embedderOf(system: SystemConfig): Promise<Embedder>;
}

/**
 * Resolves the models of an experiment. Equal configs of systems and judges are the same model, which has one limiter.
 */
export function planModels(
  experiment: Experiment,
  benchmark: Benchmark,
  environment: Environment,
  resolving: ResolveOptions & { readonly registry: Registry },
): PlannedModels & SystemModels {
  const resolved = oncePerConfig((config: ModelConfig) => resolveModel(config, environment, resolving));
  const embedderOf = oncePerConfig((config: Experiment['embedder']) =>
    resolveEmbedder(config, environment, resolving),
  );
  const modelOf = ({ name: _name, ...config }: NonNullable<SystemConfig['model']>) => resolved(config);
  const model = modelOf(experiment.model);
  const separate = (config: ModelConfig | undefined): ChatModel =>
    config === undefined ? model : resolveModel(config, environment, resolving);
  const { defaultJudge, ofParts } = judgesOf(experiment, benchmark);
  return {
    model,
    simulator: separate(experiment.simulator),
    judge: separate(defaultJudge),
    judges: new Map([...ofParts].map(([name, config]) => [name, modelOf(config)])),
    modelOf: (system) => (system.model === undefined ? model : modelOf(system.model)),
    embedderOf: (system) => embedderOf(system.embedder ?? experiment.embedder),
  };
}

function oncePerConfig<Config extends object, Resolved>(
  resolve: (config: Config) => Resolved,
): (config: Config) => Resolved {
  const resolved = new Map<string, Resolved>();
  return (config) => {
    const key = JSON.stringify(Object.entries(config).sort(([a], [b]) => (a < b ? -1 : 1)));
    const known = resolved.get(key) ?? resolve(config);
    resolved.set(key, known);
    return known;
  };
}

/** The judges that an experiment sets up. */
export interface ChosenJudges {
  /** `judge`, or `default` of `judges`; undefined if the answering model marks answers. */
  readonly defaultJudge: ModelConfig | undefined;
  /** The judges of parts of the benchmark, by the part's name. */
  readonly ofParts: ReadonlyMap<string, ModelConfig>;
}

/**
 * Reads `judge` and `judges` of an experiment.
 * @throws {ConfigError} for a part that the benchmark does not have, and when both name a judge for everything else
 */
export function judgesOf(
  { judge, judges = {} }: Pick<Experiment, 'judge' | 'judges'>,
  { type, protocol }: Pick<Benchmark, 'type' | 'protocol'>,
): ChosenJudges {
  const { default: usual, ...parts } = judges;
  if (judge !== undefined && usual !== undefined) {
    throw new ConfigError('judge and judges.default are the same setting, and both are set.', {
      key: 'judges.default',
      hint: 'Keep one of them.',
    });
  }
  const known = protocol.judgedParts ?? [];
  const unknown = Object.keys(parts).find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw new ConfigError(`judges: ${type} has no part ${JSON.stringify(unknown)} with a judge of its own.`, {
      key: `judges.${unknown}`,
      hint:
        known.length === 0
          ? 'Set one judge for all answers: judge.'
          : `Its parts are ${known.join(', ')}; default is for all others.`,
    });
  }
  return { defaultJudge: judge ?? usual, ofParts: new Map(Object.entries(parts)) };
}

/** Concurrency of a run. It does not affect results. */
export interface RunPace {
  /** Parallel episodes: from the experiment, otherwise the benchmark, otherwise 4; 4 if no client is remote; 256 in batches. */
  readonly episodes: number;
  /** Parallel questions per episode: from the experiment, otherwise the benchmark, otherwise 8; in batches all. */
  readonly questions: number;
  /** Limits of the calls to one server. */
  readonly calls: Omit<Experiment['concurrency'], 'episodes' | 'questions' | 'batch' | 'batchWrites'>;
  /** Whether answers and judgements are sent in batches. */
  readonly batch: boolean;
  /** Whether calls that write to a memory are, too. */
  readonly batchWrites: boolean;
}

/** A call that waits for a batch holds no place on a server, but an open episode needs memory. */
const inBatches = { episodes: 256, questions: 100_000 };

/**
 * With models in this process, more episodes at once would only share the CPU, and an interruption would lose more
 * unfinished ones.
 */
export function planPace(
  { concurrency }: Experiment,
  { protocol }: Benchmark,
  clients: readonly (ChatModel | Embedder)[],
): RunPace {
  const waits = clients.some(({ info }) => !isLocal(info));
  const { batch, batchWrites } = concurrency;
  if (batchWrites && !batch) {
    throw new ConfigError('Writes are sent in batches only together with answers and judgements.', {
      key: 'concurrency.batchWrites',
      hint: 'Set `concurrency.batch` to true, too.',
    });
  }
  const own = { episodes: waits ? protocol.episodesAtOnce : undefined, questions: protocol.questionsAtOnce };
  const usual = batch ? inBatches : own;
  const {
    episodes = usual.episodes ?? 4,
    questions = usual.questions ?? 8,
    batch: _batch,
    batchWrites: _batchWrites,
    ...calls
  } = concurrency;
  return { episodes, questions, calls, batch, batchWrites };
}

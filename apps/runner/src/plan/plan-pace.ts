import { type ChatModel, ConfigError, type Embedder, isLocal } from '@memgym/core';
import type { Benchmark } from '@memgym/evaluators';
import type { Experiment } from '../experiment/experiment-schema.js';

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

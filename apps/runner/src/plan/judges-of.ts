import { ConfigError } from '@memgym/core';
import type { Benchmark } from '@memgym/evaluators';
import type { Experiment, ModelConfig } from '../experiment/experiment-schema.js';

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

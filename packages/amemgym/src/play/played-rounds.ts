import { dirname, join } from 'node:path';
import { ConfigError, DatasetError, readJson } from '@memgym/core';
import { readBytes } from '@memgym/datasets';
import * as z from 'zod';
import type { AMemGymUser } from '../data/amemgym-user.js';
import type { AMemGymOptions } from './amemgym-options.js';

/** Number of exchanges per session, in period 0 and later. */
export interface Rounds {
  readonly init: number;
  readonly update: number;
}

/** The rounds of v1.base, which has 11 periods and two variables per question. */
export const baseRounds: Rounds = { init: 1, update: 2 };
const base = { periods: 11, variables: 2 };

const environmentSchema = z.object({
  generator: z.literal('amemgym'),
  config: z.object({
    initialRounds: z.int().positive(),
    updateRounds: z.int().positive(),
  }),
});

/**
 * Session lengths: from the options, otherwise from `environment.json` next to the data, otherwise those of
 * v1.base. `data.json` does not contain them.
 * @param dataPath of `data.json`
 * @throws {ConfigError} when neither sets them and the users do not have the size of v1.base
 */
export async function playedRounds(
  dataPath: string,
  users: readonly AMemGymUser[],
  { rounds }: Pick<AMemGymOptions, 'rounds'>,
): Promise<Rounds> {
  if (rounds !== undefined) return rounds;
  const stated = await statedRounds(join(dirname(dataPath), 'environment.json'));
  if (stated !== null) return stated;
  if (users.every(isBase)) return baseRounds;
  throw new ConfigError(
    `${dataPath}: the session lengths are unknown: the users do not have the size of v1.base, and there is no environment.json next to the data.`,
    {
      key: 'benchmark.options.rounds',
      hint: 'Set benchmark.options.rounds; for v1.extra {"init": 2, "update": 5}.',
    },
  );
}

const isBase = ({ periods, questions }: AMemGymUser): boolean =>
  periods.length <= base.periods &&
  questions.every(({ requiredVariables }) => requiredVariables.length <= base.variables);

async function statedRounds(file: string): Promise<Rounds | null> {
  let text: string;
  try {
    text = Buffer.from(await readBytes(file)).toString('utf8');
  } catch (error) {
    if (!DatasetError.isInstance(error)) throw error;
    if (error.missing) return null;
    throw new ConfigError(error.message, {
      cause: error,
      hint: 'Make it readable, or set benchmark.options.rounds.',
    });
  }
  const read = readJson(text);
  const found = environmentSchema.safeParse(read.ok ? read.value : null).data;
  if (found === undefined) {
    throw new ConfigError(`${file}: lacks initialRounds and updateRounds of an AMemGym environment.`, {
      hint: 'Generate the environment again, or set benchmark.options.rounds.',
    });
  }
  return { init: found.config.initialRounds, update: found.config.updateRounds };
}

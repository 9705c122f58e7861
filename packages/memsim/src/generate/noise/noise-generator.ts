import { ConfigError, createRng } from '@memgym/core';
import { createNumpyRandom } from '@memgym/datasets';
import { defineGenerator } from '@memgym/env-generator';
import { loadTokenCounter } from '@memgym/prompts';
import * as z from 'zod';
import { memDailyCard } from '../../data/memdaily-card.js';
import type { MemDailyItem, MemDailyList } from '../../data/memdaily-list.js';
import { languageOfStamp } from '../../data/memdaily-time.js';
import { mergedMemDaily } from '../../data/merged-memdaily.js';
import { readMemDailyLists } from '../../data/read-memdaily-lists.js';
import { readNoisePool } from '../../data/read-noise-pool.js';
import { amongSmallTalk } from '../../wording/small-talk/among-small-talk.js';
import { type SmallTalk, smallTalk } from '../../wording/small-talk/small-talk.js';
import { cardModel } from '../files/write-data.js';
import { originalNoise } from './original-noise.js';
import { withPlaceAndTime } from './with-place-and-time.js';

/**
 * Merges the 26 files as the original's `post_process` does, and writes the files with noise that its benchmark reads
 * (packages/memsim/spec.md#added-noise).
 */
export const noiseGenerator = defineGenerator({
  type: 'memsim noise',
  description:
    'Merge the files of MemDaily, published or generated, and write them with noise, as the original’s benchmark reads them.',
  benchmark: null,
  options: z.strictObject({
    noise: z
      .union([z.number(), z.string(), z.array(z.number())])
      .default([10, 50, 100])
      .describe(
        'Total number of messages per message of the data, one file for each factor: 10 writes memdaily_9.json, with nine remarks per message. 1 adds only place and time. Default: 10, 50 and 100.',
      ),
    seed: z
      .int()
      .default(1128)
      .describe('The same seed gives the same noise. Default: 1128, the seed of the original.'),
    profile: z
      .enum(['fixed', 'reference'])
      .default('fixed')
      .describe(
        '`reference` draws file after file as the original does, so that the original’s pool gives the original’s files; `fixed` draws the noise of each trajectory independently, as in a run with noise. Default fixed.',
      ),
  }),
  selectingOptions: [],
  small: { noise: [2] },
  model: 'none',
  shortcuts: {
    noise: { value: 'factors', description: 'as 10,50,100: messages in all for each message' },
    seed: { value: 'number', description: 'the same seed gives the same noise; default 1128' },
    profile: {
      value: 'name',
      description: 'draws of the original or our own',
      choices: ['fixed', 'reference'],
    },
  },
  inputs: {
    messages: {
      value: 'path',
      description: 'the folder of the 26 files, or memdaily.json',
      required: true,
    },
    pool: {
      value: 'file',
      description: 'the remarks, a JSON list of texts such as noise_pool.json; default: small talk',
      identifies: true,
    },
  },
  stages: ['noise'],
  parts: ['data', 'data_card_raw.csv'],
  data: 'data/memdaily.json',
  size: ({ noise }) => ({ file: readFactors(noise).length + 1 }),
  prepare: async ({ options, inputs, files }) => {
    const factors = readFactors(options.noise);
    const lists = await readMemDailyLists(inputs.messages ?? '');
    const pool = await readPool(inputs.pool, lists, Math.max(...factors));
    return {
      ids: ['memdaily'],
      make: ({ forAll }) =>
        forAll([{ id: 'memdaily' }], async ({ id }, { onStage }) => {
          onStage('noise');
          await files.write('data/memdaily.json', mergedMemDaily(lists));
          await files.write('data_card_raw.csv', memDailyCard(lists, await loadTokenCounter(cardModel)));
          const random = createNumpyRandom(options.seed);
          for (const factor of factors) {
            const addNoise = {
              fixed: (list: Parameters<typeof noisyList>[0]) =>
                noisyList(list, {
                  factor,
                  seed: options.seed,
                  talk: inputs.pool === undefined ? undefined : pool,
                }),
              reference: (list: Parameters<typeof noisyList>[0]) =>
                originalNoise(list, { factor, pool, random }),
            };
            const noisy = lists.map(addNoise[options.profile]);
            await files.write(`data/memdaily_${factor - 1}.json`, mergedMemDaily(noisy));
          }
          return id;
        }),
    };
  },
});

/** @throws {ConfigError} when there are too few remarks for the longest trajectory */
async function readPool(
  path: string | undefined,
  lists: Awaited<ReturnType<typeof readMemDailyLists>>,
  factor: number,
): Promise<SmallTalk> {
  const items = lists.flatMap((list) => list.items);
  const texts = path === undefined ? undefined : (await readNoisePool(path)).texts;
  const pool: SmallTalk =
    texts === undefined
      ? smallTalk(languageOfStamp(items[0]?.question.time ?? ''))
      : { count: texts.length, at: (place) => texts[place] ?? '' };
  const needed = (factor - 1) * Math.max(0, ...items.map(({ messages }) => messages.length));
  if (needed <= pool.count) return pool;
  throw new ConfigError(`The longest trajectory needs ${needed} remarks; the pool has ${pool.count}.`, {
    key: path === undefined ? 'noise' : 'pool',
    hint: 'Lower the factor, or add remarks to the pool.',
  });
}

/** @throws {ConfigError} unless all are whole numbers from 1 to 1,000 */
function readFactors(noise: number | string | readonly number[]): number[] {
  const given = typeof noise === 'string' ? noise.split(',') : typeof noise === 'number' ? [noise] : noise;
  return given.map((one) => {
    const factor = Number(one);
    if (Number.isInteger(factor) && factor >= 1 && factor <= 1_000) return factor;
    throw new ConfigError(`"${one}" is not a whole number from 1 to 1,000.`, {
      key: 'noise',
      hint: 'Give factors such as 10,50,100.',
    });
  });
}

/**
 * A list with `factor − 1` remarks for each message. Messages are texts with their place and time, remarks are bare,
 * and evidence names positions among both. The remarks and their places are those that the benchmark plays with this
 * factor, seed and pool (packages/memsim/spec.md#added-noise).
 */
function noisyList(
  { type, group, items }: MemDailyList,
  {
    factor,
    seed,
    talk,
  }: { readonly factor: number; readonly seed: number; readonly talk?: SmallTalk | undefined },
): MemDailyList<string> {
  const root = createRng(seed);
  function* noisy(): Generator<MemDailyItem<string>> {
    let tid = 0;
    for (const item of items) {
      const name = `${type}/${group}/${tid}`;
      tid += 1;
      const language = languageOfStamp(item.question.time);
      const rng = root.stream(`noise ${factor} ${name}`);
      const mixed = amongSmallTalk(item.messages, { factor, language, talk, rng, name, key: 'noise' });
      const places = new Map(
        mixed.flatMap((one, place) => (one.kind === 'item' ? [[one.item.mid, place] as const] : [])),
      );
      yield {
        messages: mixed.map((one) => (one.kind === 'item' ? withPlaceAndTime(one.item) : one.text)),
        question: {
          ...item.question,
          target_step_id: item.question.target_step_id.map((mid) => places.get(mid) ?? mid),
        },
      };
    }
  }
  // The list is made when it is written, because a hundred times the messages do not fit into memory.
  return { type, group, items: { [Symbol.iterator]: noisy } };
}

import { readFile } from 'node:fs/promises';
import { createRng, type Episode, episodeSchema, type JsonObject, StorageError } from '@memgym/core';
import { defineGenerator, type GenerationRequest, type Generator } from '@memgym/env-generator';
import { accuracyMetric } from '@memgym/scoring';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { defineBenchmark } from '../../benchmarks/define-benchmark.js';
import { readThenAsk } from '../../protocols/read-then-ask.js';
import { checkGenerator } from './check-generator.js';
import type { GeneratorPropertyId } from './generator-property.js';

/** Reads a list of numbers, with one episode for each. */
const numbers = defineBenchmark({
  type: 'numbers',
  description: 'Numbers that somebody said.',
  load: async (path) => ({
    episodes: (JSON.parse(await readFile(path, 'utf8')) as unknown[]).map(episodeOf),
    files: [],
  }),
  protocol: () => ({ play: readThenAsk }),
  metrics: [accuracyMetric],
});

const episodeOf = (value: unknown): Episode =>
  episodeSchema.parse({
    id: `n${value}`,
    cluster: `n${value}`,
    conversation: {
      sessions: [{ id: 's', turns: [{ id: 't', role: 'user', content: `It is ${value}.` }] }],
      questions: [],
    },
  });

type Options = { users: number; seed: number };
type Make = (request: GenerationRequest<Options>, id: string) => number | Promise<number>;

const draw: Make = ({ options: { seed } }, id) => createRng(seed).stream(id).int(1_000_000);

/** A correct generator, with the given changes. */
function numbersGenerator(make: Make = draw, changes: Partial<Generator> = {}): Generator {
  const generator = defineGenerator({
    type: 'numbers',
    description: 'Make numbers.',
    benchmark: 'numbers',
    options: z.strictObject({
      users: z.int().positive().default(3),
      seed: z.int().default(1),
    }),
    selectingOptions: ['users'],
    model: 'none',
    stages: ['drawn'],
    parts: ['raw', 'data.json'],
    data: 'data.json',
    size: ({ users }) => ({ user: users }),
    prepare: async (request) => {
      const users = Array.from({ length: request.options.users }, (_, index) => ({ id: `user-${index}` }));
      return {
        ids: users.map(({ id }) => id),
        make: async ({ forAll }) => {
          const made = await forAll(users, async ({ id }, { onStage }) => {
            onStage('drawn');
            const number = await make(request, id);
            await request.files.write(`raw/${id}.txt`, [String(number), '\n']);
            return { id, number };
          });
          await request.files.write('data.json', JSON.stringify(made.map(({ number }) => number)));
          return made.map(({ id }) => id);
        },
      };
    },
  });
  return { ...generator, ...changes };
}

const preparing = (change: (request: GenerationRequest<JsonObject>) => Promise<void>): Partial<Generator> => {
  const { prepare } = numbersGenerator();
  return {
    prepare: async (request) => {
      await change(request as GenerationRequest<JsonObject>);
      return prepare(request);
    },
  };
};
let calls = 0;
let shared = createRng('shared');

const broken: readonly [what: string, generator: Generator, fails: GeneratorPropertyId, reason: RegExp][] = [
  [
    'accepts every value of an option',
    numbersGenerator(draw, {
      options: z.strictObject({ users: z.any().default(2), seed: z.number().default(1) }),
    }),
    'options-refused',
    /`users` accepts every value/,
  ],
  [
    'calls an option as every config calls a key',
    numbersGenerator(draw, {
      options: z.strictObject({
        users: z.number().default(2),
        seed: z.number().default(1),
        name: z.string().default(''),
      }),
    }),
    'options-refused',
    /`name` has the name of a key/,
  ],
  [
    'declares a shortcut that is not an option',
    numbersGenerator(draw, { shortcuts: { people: { value: 'count', description: '' } } }),
    'options-refused',
    /`shortcuts` names `people`/,
  ],
  [
    'writes before it starts',
    numbersGenerator(
      draw,
      preparing(({ files }) => files.write('raw/early.txt', '')),
    ),
    'users-complete',
    /`prepare` writes raw\/early\.txt/,
  ],
  [
    'cannot make a user',
    numbersGenerator((_request, id) => {
      if (id === 'user-1') throw new StorageError('damaged', 'here', 'no number is left');
      return 1;
    }),
    'users-complete',
    /"user-1" could not be made: .*no number is left/,
  ],
  [
    'begins a stage that it does not declare',
    numbersGenerator(draw, { stages: ['thought', 'written'] }),
    'users-complete',
    /begins the stage `drawn`/,
  ],
  [
    'never begins its last stage',
    numbersGenerator(draw, { stages: ['drawn', 'written'] }),
    'users-complete',
    /never begins the last stage, `written`/,
  ],
  [
    'writes a file that it does not declare',
    numbersGenerator(draw, { parts: ['data.json'] }),
    'files-declared',
    /raw\/user-0\.txt is not in `parts`/,
  ],
  [
    'writes other data than it declares',
    numbersGenerator(draw, { data: 'raw/data.json' }),
    'files-declared',
    /writes no raw\/data\.json/,
  ],
  [
    'makes two users that are the same episode',
    numbersGenerator(({ options: { seed } }) => seed),
    'data-valid',
    /Two episodes have the id "n1"/,
  ],
  ['names another benchmark', numbersGenerator(draw, { benchmark: 'letters' }), 'data-valid', /`letters`/],
  [
    'counts its calls',
    numbersGenerator(() => {
      calls += 1;
      return calls;
    }),
    'deterministic',
    /raw\/user-0\.txt differs at character 1/,
  ],
  [
    'reads the wall clock',
    numbersGenerator((_request, id) => new Date().getFullYear() * 10 + Number(id.at(-1))),
    'deterministic',
    /differs at character/,
  ],
  [
    'draws for all users from one stream',
    numbersGenerator(async ({ options: { seed } }, id) => {
      if (id === 'user-0') shared = createRng(seed);
      // The first users of a concurrent list are slower than the others.
      for (let turn = Number(id.at(-1)); turn < 3; turn += 1) await Promise.resolve();
      return shared.int(1_000_000);
    }),
    'deterministic',
    /differs at character/,
  ],
  [
    'has a seed without effect',
    numbersGenerator((_request, id) => Number(id.at(-1))),
    'deterministic',
    /`seed` changes nothing/,
  ],
  [
    'goes on from its own unfinished work otherwise than it began',
    numbersGenerator(async (request, id) => {
      const begun = await request.files.read('raw/user-0.txt');
      return Number(draw(request, id)) + (begun === undefined || id !== 'user-0' ? 0 : 1);
    }),
    'resumable',
    /Killed before write 2 of 4 and started again, it differs\. raw\/user-0\.txt/,
  ],
];

describe('the check of generators', () => {
  it('passes a correct generator', async () => {
    const report = await checkGenerator(numbersGenerator(), { benchmark: numbers });
    expect(report.results.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
    expect(report).toMatchObject({ generator: 'numbers', conforms: true, users: 3, files: 4 });
  });

  it.each(broken)('fails a generator that %s', async (_what, generator, id, reason) => {
    const { conforms, results } = await checkGenerator(generator, { benchmark: numbers });
    expect(conforms).toBe(false);
    expect(results.find((result) => result.id === id)?.reason).toMatch(reason);
  });

  it('refuses a wrong option by its name, and a generator that needs a model without one', async () => {
    await expect(
      checkGenerator(numbersGenerator(), { benchmark: numbers, options: { user: 2 } }),
    ).rejects.toThrow(/unknown key "user"/);
    await expect(
      checkGenerator(numbersGenerator(draw, { model: 'required' }), { benchmark: numbers }),
    ).rejects.toThrow(/cannot work without a model/);
  });
});

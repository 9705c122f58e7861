import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { JsonObject, MultipleChoiceQuestion } from '@memgym/core';
import { createMemoryFiles, playGeneration } from '@memgym/evaluators/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { memDailyBenchmark } from '../play/memdaily-benchmark.js';
import { memSimGenerator } from './memsim-generator.js';

const birthday = {
  name: 'birthday_of',
  perUser: { roles: 3, hybrid: 2 },
  asks: {
    role: { kind: 'attribute', conditional: true, only: ['birthday'] },
    event: { kind: 'attribute', conditional: true, only: ['time'] },
  },
  ramble: true,
};

describe('types of questions of a file', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'memgym-own-types-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  async function generate(types?: readonly object[], language = 'en') {
    if (types !== undefined) await writeFile(join(folder, 'types.json'), JSON.stringify(types));
    const files = createMemoryFiles(new Map());
    await playGeneration({
      generator: memSimGenerator,
      options: memSimGenerator.options.parse({ profiles: 2, language }) as JsonObject,
      inputs: types === undefined ? {} : { types: join(folder, 'types.json') },
      model: null,
      files,
      order: 'one-by-one',
    });
    return files.texts;
  }

  async function written(texts: ReadonlyMap<string, string>): Promise<string> {
    for (const [path, text] of texts) {
      await mkdir(dirname(join(folder, 'data', path)), { recursive: true });
      await writeFile(join(folder, 'data', path), text);
    }
    return join(folder, 'data');
  }

  it('are generated after the published ones, whose files stay the same byte for byte', async () => {
    const published = await generate();
    const texts = await generate([birthday]);
    const names = [...texts.keys()].filter((path) => path.startsWith('messages_and_QAs/'));
    expect(names).toHaveLength(28);
    for (const [path, text] of published) {
      if (path.startsWith('messages_and_QAs/'))
        expect([path, texts.get(path) === text]).toEqual([path, true]);
    }
    expect(names.slice(-2)).toEqual([
      'messages_and_QAs/07_birthday_of_roles.json',
      'messages_and_QAs/07_birthday_of_hybrid.json',
    ]);
    expect(published.has('question_types.json')).toBe(false);
  });

  it.each(['zh', 'en'])(
    'are loaded from the 28 files and from the merged one, with their users (%s)',
    async (language) => {
      const place = await written(await generate([birthday], language));
      for (const path of [join(place, 'messages_and_QAs'), join(place, 'memdaily.json')]) {
        const { episodes } = await memDailyBenchmark.load(path);
        expect(episodes).toHaveLength(2 * (60 + 5));
        const own = episodes.filter(({ id }) => id.startsWith('birthday_of/'));
        expect(own.map(({ cluster }) => cluster).sort()).toEqual([
          ...Array(5).fill('user-0'),
          ...Array(5).fill('user-1'),
        ]);
        const alone = await memDailyBenchmark.withOptions({ types: ['birthday_of'] }).load(path);
        expect(alone.episodes).toHaveLength(10);
      }
    },
  );

  it('ask for the attributes that they name alone, and the answer stands in the evidence', async () => {
    const place = await written(await generate([birthday], 'en'));
    const { episodes } = await memDailyBenchmark
      .withOptions({ types: ['birthday_of'] })
      .load(join(place, 'memdaily.json'));
    for (const { id, conversation } of episodes.filter((one) => one.id.includes('/roles/'))) {
      const question = conversation.questions[0] as MultipleChoiceQuestion;
      expect([id, /birthday|born/i.test(question.text)]).toEqual([id, true]);
      const right = question.options.find(({ label }) => label === question.expected)?.text ?? '?';
      const turns = conversation.sessions.flatMap((session) => session.turns);
      const evidence = turns.filter((turn) => question.evidence.turnIds.includes(turn.id));
      expect([id, evidence.some(({ content }) => content.includes(right))]).toEqual([id, true]);
    }
  });

  it('replace a published one of their name', async () => {
    const texts = await generate([{ ...birthday, name: 'simple' }]);
    expect([...texts.keys()].filter((path) => path.includes('_simple_'))).toEqual([
      'messages_and_QAs/01_simple_roles.json',
      'messages_and_QAs/01_simple_hybrid.json',
    ]);
  });

  it.each([
    ['without what is asked', [{ ...birthday, perUser: { items: 1 } }], /asks\.item/],
    ['twice', [birthday, birthday], /stands twice/],
    ['in hybrids of half a kind', [{ ...birthday, asks: { role: birthday.asks.role } }], /hybrids need/],
    [
      'with an attribute that nothing has',
      [{ ...birthday, asks: { ...birthday.asks, role: { kind: 'attribute', only: ['shoe size'] } } }],
      /No role has an attribute shoe size/,
    ],
    ['of an unknown kind', [{ ...birthday, asks: { role: { kind: 'riddle' } } }], /kind/],
  ])('are refused %s, before anything is written', async (_, types, message) => {
    await expect(generate(types)).rejects.toThrow(message);
  });

  it('that the data do not have are refused by name', async () => {
    const place = await written(await generate());
    await expect(
      memDailyBenchmark.withOptions({ types: ['birthday_of'] }).load(join(place, 'memdaily.json')),
    ).rejects.toMatchObject({ hint: expect.stringContaining('simple, conditional') });
  });
});

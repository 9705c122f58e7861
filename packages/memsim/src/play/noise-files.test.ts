import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JsonObject } from '@memgym/core';
import { createMemoryFiles, playGeneration } from '@memgym/evaluators/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadMemDaily } from '../data/load-memdaily.js';
import { memSimGenerator } from '../generate/memsim-generator.js';
import { noiseGenerator } from '../generate/noise/noise-generator.js';
import { addNoise } from './add-noise.js';

interface NoisyFile {
  [type: string]: { [group: string]: { tid: number; message_list: string[]; QA: JsonObject }[] };
}

describe('files with noise', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'memgym-noise-'));
    const files = createMemoryFiles(new Map());
    const options = memSimGenerator.options.parse({ profiles: 2 }) as JsonObject;
    await playGeneration({
      generator: memSimGenerator,
      options,
      inputs: {},
      model: null,
      files,
      order: 'one-by-one',
    });
    await writeFile(join(folder, 'memdaily.json'), files.texts.get('memdaily.json') ?? '');
  });
  afterAll(() => rm(folder, { recursive: true }));

  const write = async (
    noise: unknown,
    more: Record<string, string> = {},
  ): Promise<ReadonlyMap<string, string>> => {
    if (noiseGenerator === undefined) throw new Error('no generator');
    const files = createMemoryFiles(new Map());
    await playGeneration({
      generator: noiseGenerator,
      options: noiseGenerator.options.parse({ noise }) as JsonObject,
      inputs: { messages: folder, ...more },
      model: null,
      files,
      order: 'one-by-one',
    });
    return files.texts;
  };

  it('have the names of the original, and the messages that a run plays', async () => {
    const texts = await write('1,10');
    expect([...texts.keys()].sort()).toEqual([
      'data/memdaily.json',
      'data/memdaily_0.json',
      'data/memdaily_9.json',
      'data_card_raw.csv',
    ]);
    const noisy: NoisyFile = JSON.parse(texts.get('data/memdaily_9.json') ?? '');
    const { episodes } = await loadMemDaily(folder, { withTimeAndPlace: true });
    for (const episode of episodes) {
      const [type = '', group = '', tid = ''] = episode.id.split('/');
      const item = noisy[type]?.[group]?.[Number(tid)];
      const played = addNoise(episode, { factor: 10, seed: 1128 }).conversation.sessions[0]?.turns ?? [];
      expect(item?.message_list).toEqual(played.map(({ content }) => content));
      const evidence = episode.conversation.questions[0]?.evidence.turnIds ?? [];
      expect(item?.QA.target_step_id).toEqual(
        evidence.map((id) => played.findIndex((turn) => turn.id === id)),
      );
    }
  });

  it('draw from a pool the remarks that a run with the pool plays', async () => {
    const pool = join(folder, 'pool.json');
    const remarks = Array.from({ length: 50 }, (_, place) => `remark ${place}`);
    await writeFile(pool, JSON.stringify(remarks));
    const texts = await write(3, { pool });
    const noisy: NoisyFile = JSON.parse(texts.get('data/memdaily_2.json') ?? '');
    const { episodes } = await loadMemDaily(folder, { withTimeAndPlace: true });
    const [episode] = episodes;
    if (episode === undefined) throw new Error('no episode was loaded');
    const [type = '', group = '', tid = ''] = episode.id.split('/');
    const talk = { count: remarks.length, at: (place: number) => remarks[place] ?? '' };
    const played = addNoise(episode, { factor: 3, seed: 1128, talk }).conversation.sessions[0]?.turns ?? [];
    const written = noisy[type]?.[group]?.[Number(tid)]?.message_list ?? [];
    expect(written).toEqual(played.map(({ content }) => content));
    expect(written.filter((text) => remarks.includes(text))).toHaveLength((written.length / 3) * 2);
  });

  it('add only place and time with the factor 1', async () => {
    const texts = await write(1);
    const plain = JSON.parse(texts.get('data/memdaily.json') ?? '').simple.roles[0];
    const noisy = JSON.parse(texts.get('data/memdaily_0.json') ?? '').simple.roles[0];
    expect(noisy).toEqual({
      ...plain,
      message_list: plain.message_list.map(
        ({ message, place, time }: { message: string; place: string; time: string }) =>
          `${message} (消息地点 ${place}, 消息时间 ${time})`,
      ),
    });
  });

  it('are refused for a factor that is not a whole number', async () => {
    await expect(write('10,many')).rejects.toThrow('"many" is not a whole number from 1 to 1,000.');
  });
});

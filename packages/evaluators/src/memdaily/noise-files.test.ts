import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JsonObject } from '@memgym/core';
import { loadMemDaily } from '@memgym/datasets';
import { generators, memSimGenerator } from '@memgym/env-generator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMemoryFiles } from '../testing/generators/memory-files.js';
import { playGeneration } from '../testing/generators/play-generation.js';
import { addNoise } from './add-noise.js';

const noiseGenerator = generators.find(({ type }) => type === 'memsim noise');

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

  const write = async (noise: unknown): Promise<ReadonlyMap<string, string>> => {
    if (noiseGenerator === undefined) throw new Error('no generator');
    const files = createMemoryFiles(new Map());
    await playGeneration({
      generator: noiseGenerator,
      options: noiseGenerator.options.parse({ noise }) as JsonObject,
      inputs: { messages: folder },
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

import { existsSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Protocol } from '@memgym/core';
import type { PlayContext } from '@memgym/evaluators';
import { expect, it } from 'vitest';
import { memDailyBenchmark } from './memdaily-benchmark.js';

const folder = join(process.env.MEMGYM_DATA_DIR ?? '', 'memdaily');
const isMissing = !existsSync(join(folder, 'messages_and_QAs'));
const write = async (content: string): Promise<string> => {
  const file = join(await mkdtemp(join(tmpdir(), 'pool-')), 'noise_pool.json');
  await writeFile(file, content);
  return file;
};
const pool = (count: number, word: string): string =>
  JSON.stringify(Array.from({ length: count }, (_, place) => `${word} ${place}`));

it.skipIf(isMissing)(
  'noise is drawn from the pool of a file, which is part of the data (skipped without memdaily in MEMGYM_DATA_DIR)',
  async () => {
    const load = async (content: string) => {
      const noisePool = await write(content);
      const benchmark = memDailyBenchmark.withOptions({ noise: 3, types: ['simple'], noisePool });
      return { ...(await benchmark.load(folder)), benchmark };
    };
    const one = await load(pool(40, 'remark'));
    const episode = one.episodes[0];
    if (episode === undefined) throw new Error('no episode was loaded');
    const protocol: Protocol = one.benchmark.protocol.play(episode, {} as PlayContext);
    const { value } = await protocol.next();
    if (value?.kind !== 'observe') throw new Error('the first step reads the messages');
    const [session] = value.items;
    const said = session !== undefined && 'turns' in session ? session.turns : [];
    const own = episode.conversation.sessions[0]?.turns.length ?? 0;
    expect(said).toHaveLength(own * 3);
    const remarks = said.filter(({ meta }) => meta?.distractor === true).map(({ content }) => content);
    expect(remarks).toHaveLength(own * 2);
    expect(remarks.filter((text) => !/^remark \d+$/.test(text))).toEqual([]);
    expect(new Set(remarks).size).toBe(remarks.length);
    const other = await load(pool(40, 'other'));
    const digestsOf = ({ files }: typeof one) => files.map(({ sha256 }) => sha256);
    expect(digestsOf(one)).not.toEqual(digestsOf(other));
    expect(digestsOf(await load(pool(40, 'remark')))).toEqual(digestsOf(one));
  },
);

it.skipIf(isMissing)(
  'a pool that is none is refused by name (skipped without memdaily in MEMGYM_DATA_DIR)',
  async () => {
    const refused = async (content: string) => {
      const noisePool = await write(content);
      return memDailyBenchmark.withOptions({ noise: 2, types: ['simple'], noisePool }).load(folder);
    };
    await expect(refused('version https://git-lfs.github.com/spec/v1\noid sha256:0\n')).rejects.toThrow(
      'a pointer of Git LFS',
    );
    await expect(refused('{"a": 1}')).rejects.toMatchObject({ name: 'DatasetError' });
    await expect(refused('["fine", " "]')).rejects.toThrow('[1]: the remark is blank');
    await expect(refused('[]')).rejects.toThrow('the pool has no remark');
  },
);

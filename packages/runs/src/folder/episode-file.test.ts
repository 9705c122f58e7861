import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AnswerRecord, type CallTotal, ConfigError, type EpisodeRecord, zeroUsage } from '@memgym/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createEpisodeFile, readEpisodeFile, resealEpisode, shareEqualParts } from './episode-file.js';

const start: EpisodeRecord = {
  kind: 'episode-start',
  system: 's',
  episodeId: 'e',
  cluster: 'c',
  questions: 1,
};

describe('an episode file', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'memgym-episode-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('counts as played only with its completion line', async () => {
    const path = join(folder, 'deep', 'e.jsonl');
    const file = createEpisodeFile(path);
    file.append(start);
    file.end('complete');
    expect((await readEpisodeFile(path))?.end).toEqual({
      kind: 'episode-end',
      status: 'complete',
      records: 1,
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  it('names the line of an answer that is none, whoever sealed it', async () => {
    const path = join(folder, 'e.jsonl');
    const file = createEpisodeFile(path);
    file.append(start);
    file.append({ kind: 'answer', questionId: 'q', outcome: 'failed' } as unknown as EpisodeRecord);
    file.end('complete');
    const reading = readEpisodeFile(path);
    await expect(reading).rejects.toThrow(ConfigError);
    await expect(reading).rejects.toThrow(`${path}, line 2: is no record: outcome: `);
  });

  it.each<[string, object, string]>([
    ['a write of nothing', { kind: 'write', stored: [], buffered: [], skipped: [] }, 'inputId: '],
    ['a text of something else', { kind: 'text', of: '__proto__', id: 't', text: 'Hello' }, 'of: '],
    ['an unknown kind', { kind: 'gossip' }, 'kind: '],
  ])('names the line of %s, whoever sealed it', async (_what, record, problem) => {
    const path = join(folder, 'e.jsonl');
    const file = createEpisodeFile(path);
    file.append(start);
    file.append(record as unknown as EpisodeRecord);
    file.end('complete');
    await expect(readEpisodeFile(path)).rejects.toThrow(`${path}, line 2: is no record: ${problem}`);
  });

  it('names its last line where that does not end it, whoever sealed it', async () => {
    const path = join(folder, 'e.jsonl');
    await writeFile(path, resealEpisode(`${JSON.stringify(start).slice(0, -1)},"digest":"x"}`));
    await expect(readEpisodeFile(path)).rejects.toThrow(`${path}, line 1: is no record: kind: `);
  });

  it('is read back unchanged', async () => {
    const path = join(folder, 'e.jsonl');
    const file = createEpisodeFile(path);
    const turn = {
      id: 't',
      role: 'user' as const,
      content: 'Hello',
      time: '2024-01-01T00:00:00Z',
    };
    const call: CallTotal = {
      role: 'assistant',
      phase: 'answer',
      model: 'm',
      simulated: true,
      local: true,
      calls: 1,
      usage: zeroUsage,
    };
    for (const record of [
      start,
      { kind: 'turn', turn },
      { kind: 'checkpoint', name: 'p00', stateDigest: 'd' },
      { kind: 'call-total', ...call },
    ] as EpisodeRecord[]) {
      file.append(record);
    }
    file.end('complete');
    expect(await readEpisodeFile(path)).toMatchObject({
      episodeId: 'e',
      turns: [turn],
      calls: [call],
      end: { status: 'complete', records: 4 },
    });
  });

  it('does not count as played when absent, abandoned, or cut anywhere', async () => {
    const path = join(folder, 'e.jsonl');
    expect(await readEpisodeFile(path)).toBeNull();
    const abandoned = createEpisodeFile(path);
    abandoned.append(start);
    abandoned.abandon();
    expect(await readEpisodeFile(path)).toBeNull();

    const whole = createEpisodeFile(path);
    whole.append(start);
    whole.append(start);
    whole.end('complete');
    const text = await readFile(path, 'utf8');
    for (let length = 0; length < text.length; length += 1) {
      await writeFile(path, text.slice(0, length));
      expect(await readEpisodeFile(path), `cut after ${length} characters`).toBeNull();
    }
  });

  it('does not count as played when a line is missing or damaged in the middle', async () => {
    const path = join(folder, 'e.jsonl');
    const file = createEpisodeFile(path);
    file.append(start);
    file.append(start);
    file.end('complete');
    const lines = (await readFile(path, 'utf8')).split('\n');
    await writeFile(path, lines.slice(1).join('\n'));
    expect(await readEpisodeFile(path)).toBeNull();
    await writeFile(path, ['{"kind"', ...lines.slice(1)].join('\n'));
    expect(await readEpisodeFile(path)).toBeNull();
  });

  it('does not count as played if any bit was flipped', async () => {
    const path = join(folder, 'e.jsonl');
    const file = createEpisodeFile(path);
    file.append(start);
    file.append({ kind: 'turn', turn: { id: 't', role: 'user', content: 'I moved to Tromsø. \uFFFD' } });
    file.end('failed', 'no luck');
    const bytes = await readFile(path);
    for (let at = 0; at < bytes.length; at += 1) {
      for (let bit = 0; bit < 8; bit += 1) {
        const flipped = Buffer.from(bytes);
        flipped[at] = (flipped[at] as number) ^ (1 << bit);
        await writeFile(path, flipped);
        expect(await readEpisodeFile(path), `bit ${bit} of byte ${at}`).toBeNull();
      }
    }
  });

  it('does not count as played if a line was changed or repeated, or text follows', async () => {
    const path = join(folder, 'e.jsonl');
    const file = createEpisodeFile(path);
    file.append(start);
    file.append(start);
    file.end('complete');
    const lines = (await readFile(path, 'utf8')).split('\n');
    const [first = '', second = '', last = ''] = lines;
    for (const damaged of [
      [first, '7', last],
      ['7', second, last],
      [first, second, first, last],
      [second, last],
      [first, second, last, last],
    ]) {
      await writeFile(path, `${damaged.join('\n')}\n`);
      expect(await readEpisodeFile(path), damaged.join('\n')).toBeNull();
    }
    await writeFile(path, lines.join('\n'));
    expect(await readEpisodeFile(path)).not.toBeNull();
  });

  it('overwrites the file of an interrupted attempt', async () => {
    const path = join(folder, 'e.jsonl');
    await writeFile(path, 'left over');
    const file = createEpisodeFile(path);
    file.append(start);
    file.end('failed', 'no luck');
    expect((await readEpisodeFile(path))?.end).toEqual({
      kind: 'episode-end',
      status: 'failed',
      records: 1,
      error: 'no luck',
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });
});

const answerOf = (questionId: string, score: number): EpisodeRecord =>
  ({
    kind: 'answer',
    system: 'bm25',
    episodeId: 'ann',
    questionId,
    outcome: 'answered',
    text: 'Where do I live?',
    options: [{ label: '0', text: 'In Graz' }],
    raw: '0',
    output: '0',
    usage: zeroUsage,
    retrieved: [
      { id: 'turn-1', score, sourceIds: ['turn-1'] },
      { id: 'turn-2', score: score / 2, sourceIds: ['turn-2', '__proto__'] },
    ],
  }) as unknown as EpisodeRecord;

it('answers keep their content, and share what is equal', () => {
  const read = () => JSON.parse(JSON.stringify([answerOf('q1', 2), answerOf('q2', 3)])) as EpisodeRecord[];
  const shared = shareEqualParts(read());
  expect(shared).toEqual(read());
  expect(JSON.stringify(shared)).toBe(JSON.stringify(read()));
  const [first, second] = shared as unknown as [AnswerRecord, AnswerRecord];
  expect(first.options).toBe(second.options);
  expect(first).toHaveProperty('retrieved.0.sourceIds');
  const sourcesOf = (answer: AnswerRecord) =>
    answer.outcome === 'answered' ? answer.retrieved?.map(({ sourceIds }) => sourceIds) : undefined;
  expect(sourcesOf(first)?.[1]).toBe(sourcesOf(second)?.[1]);
});

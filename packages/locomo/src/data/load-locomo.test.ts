import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatasetError, episodeSchema } from '@memgym/core';
import type { LoadedDataset } from '@memgym/datasets';
import { countQuirks } from '@memgym/datasets';
import { dataDir, suiteName, withFolder } from '@memgym/datasets/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadLoCoMo } from './load-locomo.js';
import { locomoQuirks } from './locomo-quirks.js';

const folder = dataDir('locomo');

describe.skipIf(!folder)(suiteName('LoCoMo as published', folder), () => {
  let data: LoadedDataset;
  const episode = (id: string) => {
    const found = data.episodes.find((candidate) => candidate.id === id);
    if (!found) throw new Error(`no episode ${id}`);
    return found;
  };
  const question = (id: string) => {
    const found = data.episodes.flatMap((e) => e.conversation.questions).find((q) => q.id === id);
    if (found?.kind !== 'free-text') throw new Error(`no free-text question ${id}`);
    return found;
  };

  beforeAll(async () => {
    data = await loadLoCoMo(folder ?? '');
  });

  it('is the file with the published checksum', () => {
    expect(data.files).toEqual([
      {
        name: 'locomo10.json',
        bytes: 2_805_274,
        sha256: '79fa87e90f04081343b8c8debecb80a9a6842b76a7aa537dc9fdf651ea698ff4',
      },
    ]);
  });

  it('has the published numbers of sessions, turns and questions for each conversation', () => {
    const table = data.episodes.map(({ id, conversation }) => [
      id,
      conversation.sessions.length,
      conversation.sessions.flatMap(({ turns }) => turns).length,
      conversation.questions.length,
    ]);
    expect(table).toEqual([
      ['conv-26', 19, 419, 199],
      ['conv-30', 19, 369, 105],
      ['conv-41', 32, 663, 193],
      ['conv-42', 29, 629, 260],
      ['conv-43', 29, 680, 242],
      ['conv-44', 28, 675, 158],
      ['conv-47', 31, 689, 190],
      ['conv-48', 30, 681, 239],
      ['conv-49', 25, 509, 196],
      ['conv-50', 30, 568, 204],
    ]);
  });

  it('has the published number of questions in each category', () => {
    const counts = new Map<string, number>();
    for (const { type } of data.episodes.flatMap((e) => e.conversation.questions)) {
      counts.set(type, (counts.get(type) ?? 0) + 1);
    }
    expect(Object.fromEntries(counts)).toEqual({
      'multi-hop': 282,
      temporal: 321,
      'open-domain': 96,
      'single-hop': 841,
      adversarial: 446,
    });
  });

  it('fits the record schema', () => {
    for (const one of data.episodes) expect(episodeSchema.parse(one)).toEqual(one);
  });

  it('orders sessions by number and in time', () => {
    for (const { conversation } of data.episodes) {
      const numbers = conversation.sessions.map(({ id }) => Number(id.slice('session_'.length)));
      expect(numbers).toEqual(numbers.map((_, index) => index + 1));
      const times = conversation.sessions.map(({ startTime }) => startTime ?? '');
      expect(times).toEqual([...times].sort());
    }
    expect(episode('conv-26').conversation.sessions[0]?.startTime).toBe('2023-05-08T13:56:00');
  });

  it('makes the first speaker the user', () => {
    const [first, second] = episode('conv-26').conversation.sessions[0]?.turns ?? [];
    expect(first).toMatchObject({ id: 'D1:1', role: 'user', speaker: 'Caroline' });
    expect(second).toMatchObject({ id: 'D1:2', role: 'assistant', speaker: 'Melanie' });
  });

  it('reads the six numbers among the answers as texts', () => {
    const found = data.quirks.filter(({ id }) => id === 'locomo-answer-is-number');
    expect(found.map(({ place }) => place.path)).toEqual(
      [1, 26, 40, 49, 72, 75].map((index) => `[0].qa[${index}]`),
    );
    expect(question('conv-26:1').expected).toBe('2022');
  });

  it.each([
    ['conv-26:37', ['D8:6', 'D9:17'], []],
    ['conv-42:58', expect.not.arrayContaining(['D10:19']), ['D10:19']],
    ['conv-42:88', expect.any(Array), ['D']],
    ['conv-43:18', expect.arrayContaining(['D11:26']), []],
    ['conv-47:38', expect.any(Array), ['D4:36']],
    ['conv-49:31', ['D9:1', 'D4:4', 'D4:6'], []],
    ['conv-49:38', ['D22:1', 'D22:2', 'D9:10', 'D9:11'], []],
    ['conv-49:46', ['D21:18', 'D21:22', 'D11:15', 'D11:19'], []],
    ['conv-50:69', expect.arrayContaining(['D30:5']), []],
    ['conv-50:5', ['D4:5', 'D5:5'], []],
  ])('repairs the evidence of %s where possible', (id, turnIds, unresolved) => {
    expect(question(id).evidence).toEqual({ turnIds, unresolved });
  });

  it('finds each oddity as often as registered', () => {
    expect(Object.fromEntries(countQuirks(data.quirks))).toEqual(
      Object.fromEntries(locomoQuirks.map(({ id, publishedCount }) => [id, publishedCount])),
    );
  });

  it('alternates the side of "not mentioned" between adversarial questions, starting with a', () => {
    for (const { conversation } of data.episodes) {
      const sides = conversation.questions.flatMap((q) =>
        q.kind === 'free-text' && q.type === 'adversarial'
          ? [q.options?.find(({ text }) => text === 'Not mentioned in the conversation')?.label]
          : [],
      );
      expect(sides).toEqual(sides.map((_, index) => (index % 2 === 0 ? 'a' : 'b')));
    }
  });

  it('leaves the two adversarial questions with an answer adversarial, without gold', () => {
    for (const id of ['conv-26:167', 'conv-26:178']) {
      expect(question(id)).toMatchObject({ type: 'adversarial', expected: null });
      expect(question(id).options?.map(({ text }) => text)).toContain('Yes');
    }
  });

  it('adds captions in brackets, unless disabled', async () => {
    const turn = (loaded: LoadedDataset) =>
      loaded.episodes[0]?.conversation.sessions.flatMap(({ turns }) => turns).find(({ meta }) => meta);
    const without = turn(await loadLoCoMo(folder ?? '', { captions: false }));
    const caption = without?.meta?.imageCaption;
    expect(without?.content).not.toContain('[');
    expect(turn(data)?.content).toBe(`${without?.content} [sends a picture: ${caption}]`);
  });

  it('is found by the file, its folder, and the folder above', async () => {
    for (const path of [join(folder ?? '', 'locomo10.json'), join(folder ?? '', '..')]) {
      expect((await loadLoCoMo(path)).files).toEqual(data.files);
    }
  });

  it('reads a copy with byte order mark and Windows line ends in the same way', async () => {
    await withFolder({}, async (copy) => {
      const target = join(copy, 'locomo10.json');
      await copyFile(join(folder ?? '', 'locomo10.json'), target);
      const { readFile, writeFile } = await import('node:fs/promises');
      const text = await readFile(target, 'utf8');
      await writeFile(target, `\uFEFF${text.replaceAll('\n', '\r\n')}`);
      expect((await loadLoCoMo(target)).episodes).toEqual(data.episodes);
    });
  });
});

const sample = (change: (sample: Record<string, unknown>) => void = () => {}) => {
  const made: Record<string, unknown> = {
    sample_id: '__proto__',
    conversation: {
      speaker_a: 'Ida',
      speaker_b: 'Bo',
      session_2: [{ speaker: 'Bo', dia_id: 'D2:1', text: 'Later.' }],
      session_2_date_time: '12:05 am on 2 March, 2024',
      session_10: [{ speaker: 'Ida', dia_id: 'D10:1', text: 'Last.' }],
      session_10_date_time: '12:05 pm on 3 March, 2024',
    },
    qa: [{ question: 'Who?', answer: 'Ida', category: 4, evidence: ['D2:1'] }],
  };
  change(made);
  return JSON.stringify([made]);
};
const load = (content: string) =>
  withFolder({ 'locomo10.json': content }, (folder) => loadLoCoMo(join(folder, 'locomo10.json')));

describe('loadLoCoMo with files of our own', () => {
  it('accepts any id, and sorts session 10 after session 2', async () => {
    const [episode] = (await load(sample())).episodes;
    expect(episode?.id).toBe('__proto__');
    expect(episode?.conversation.sessions.map(({ id, startTime }) => [id, startTime])).toEqual([
      ['session_2', '2024-03-02T00:05:00'],
      ['session_10', '2024-03-03T12:05:00'],
    ]);
  });

  it.each([
    [
      'a text cut off',
      sample().slice(0, 200),
      /:1: is not JSON \(column 201\): expected the rest of a string/,
    ],
    ['an empty file', '', /is empty \(0 bytes\)/],
    ['an object', '{}', /expected array, got \{\}/],
    ['no conversation', '[]', /expected at least one conversation, got \[\]/],
    [
      'a wrong type',
      sample((s) => {
        s.qa = [{ question: 5, answer: 'x', category: 4, evidence: [] }];
      }),
      /at \[0\]\.qa\[0\]\.question: expected string, got 5/,
    ],
    [
      'a category that does not exist',
      sample((s) => {
        s.qa = [{ question: 'x', answer: 'x', category: 6, evidence: [] }];
      }),
      /at \[0\]\.qa\[0\]\.category: .*got 6/,
    ],
    [
      'a question without answer',
      sample((s) => {
        s.qa = [{ question: 'x', category: 1, evidence: [] }];
      }),
      /at \[0\]\.qa\[0\]\.answer: a question of category 1 needs this key/,
    ],
    [
      'a date that cannot be read',
      sample((s) => {
        (s.conversation as Record<string, unknown>).session_2_date_time = '30 Feb';
      }),
      /at \[0\]\.conversation\.session_2_date_time: expected a time like .* got "30 Feb"/,
    ],
    [
      'a third speaker',
      sample((s) => {
        (s.conversation as Record<string, unknown>).speaker_a = 'Eve';
      }),
      /session_10\[0\]: speaker "Ida" is neither Eve nor Bo/,
    ],
  ])('refuses %s and names the place', async (_what, content, message) => {
    const failure = await load(content).then(
      () => null,
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(DatasetError);
    const { message: text, hint } = failure as DatasetError;
    expect(text).toMatch(message);
    expect(text).toContain('locomo10.json');
    expect(hint).toMatch(/\S/);
  });

  it('names a path that does not exist, and a folder without the file', async () => {
    await expect(loadLoCoMo('/no/such/place')).rejects.toThrow(/no such file or folder/);
    await withFolder({ 'other.json': '[]' }, async (folder) => {
      await expect(loadLoCoMo(folder)).rejects.toThrow(/contains none of locomo10\.json/);
    });
    await withFolder({ 'locomo10.json/x': '' }, async (folder) => {
      await expect(loadLoCoMo(folder)).rejects.toThrow(/contains none of/);
    });
  });

  it('refuses an option that does not exist', async () => {
    await expect(loadLoCoMo('/x', { caption: true } as never)).rejects.toThrow(/unknown key "caption"/);
  });
});

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Episode, episodeSchema, type MultipleChoiceQuestion, type Turn } from '@memgym/core';
import type { LoadedDataset } from '@memgym/datasets';
import { countQuirks } from '@memgym/datasets';
import { dataDir, suiteName, withFolder } from '@memgym/datasets/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadMemDaily } from './load-memdaily.js';
import { memDailyQuirks } from './memdaily-quirks.js';
import { listsOf, publishedTypeNames, publishedTypes } from './question-types.js';

const memDailyTypes = publishedTypeNames;

const folder = dataDir('memdaily');

function parts({ conversation }: Episode): { turns: Turn[]; question: MultipleChoiceQuestion } {
  const [question] = conversation.questions;
  if (question?.kind !== 'multiple-choice') throw new Error('expected a multiple-choice question');
  return { turns: conversation.sessions[0]?.turns ?? [], question };
}

describe.skipIf(!folder)(suiteName('MemDaily as published', folder), () => {
  let data: LoadedDataset;
  const root = folder ?? '';
  const episode = (id: string) => {
    const found = data.episodes.find((candidate) => candidate.id === id);
    if (!found) throw new Error(`no episode ${id}`);
    return found;
  };

  beforeAll(async () => {
    data = await loadMemDaily(root);
  });

  it('has the published numbers of trajectories and messages for each type', () => {
    const table = memDailyTypes.map((type) => {
      const ofType = data.episodes.filter(({ meta }) => meta?.type === type);
      return [type, ofType.length, ofType.flatMap((e) => parts(e).turns).length];
    });
    expect(table).toEqual([
      ['simple', 500, 4215],
      ['conditional', 500, 4195],
      ['comparative', 492, 3144],
      ['aggregative', 462, 5536],
      ['post_processing', 500, 4438],
      ['noisy', 500, 4475],
    ]);
    expect(data.files).toHaveLength(26);
  });

  it('fits the record schema', () => {
    for (const one of data.episodes) expect(episodeSchema.safeParse(one).success).toBe(true);
    expect(new Set(data.episodes.map(({ id }) => id)).size).toBe(2954);
  });

  it('finds each oddity as often as registered', () => {
    const expected = memDailyQuirks.filter(({ publishedCount }) => publishedCount > 0);
    expect(Object.fromEntries(countQuirks(data.quirks))).toEqual(
      Object.fromEntries(expected.map(({ id, publishedCount }) => [id, publishedCount])),
    );
  });

  it('finds the 212 steps back in time in 207 trajectories', () => {
    const places = data.quirks
      .filter(({ id }) => id === 'memdaily-time-inversion')
      .map(({ place }) => `${place.file}${place.path?.split('.')[0]}`);
    expect([places.length, new Set(places).size]).toEqual([212, 207]);
  });

  it('drops 8 comparative and 38 aggregative error items', () => {
    const files = data.quirks.filter(({ id }) => id === 'memdaily-error-item').map(({ place }) => place.file);
    expect(files.filter((file) => file.startsWith('03'))).toHaveLength(8);
    expect(files.filter((file) => file.startsWith('04'))).toHaveLength(38);
  });

  it('has repeated options in 3 simple, 1 conditional and 3 noisy questions', () => {
    const files = data.quirks
      .filter(({ id }) => id === 'memdaily-options-repeated')
      .map(({ place }) => place.file);
    expect(['01', '02', '06'].map((type) => files.filter((file) => file.startsWith(type)).length)).toEqual([
      3, 1, 3,
    ]);
  });

  it('finds "next week" a week late in 10 simple and 7 noisy hybrids', () => {
    const found = data.quirks.filter(({ id }) => id === 'memdaily-relative-time-late');
    const files = found.map(({ place }) => place.file);
    expect(files.filter((file) => file === '01_simple_hybrid.json')).toHaveLength(10);
    expect(files.filter((file) => file === '06_noisy_hybrid.json')).toHaveLength(7);
    expect(found[0]).toMatchObject({
      place: { path: '[1].question_list[0].answer' },
      detail: '2024年04月15日 周一 19:00, right is 2024年04月08日 周一 19:00',
    });
  });

  it('has the right answer under its letter in every item', () => {
    const raw = new Map<string, string>();
    return Promise.all(
      data.files.map(async ({ name }) => {
        const items = JSON.parse(await readFile(join(root, 'messages_and_QAs', name), 'utf8')) as {
          tid: number;
          question_list: { answer: string }[];
        }[];
        const [, type, group] = /^\d\d_(.+)_([a-z]+)\.json$/.exec(name) ?? [];
        for (const item of items)
          raw.set(`${type}/${group}/${item.tid}`, item.question_list[0]?.answer ?? '');
      }),
    ).then(() => {
      for (const one of data.episodes) {
        const { question } = parts(one);
        const option = question.options.find(({ label }) => label === question.expected);
        expect(option?.text).toBe(raw.get(one.id));
      }
    });
  });

  it('puts every trajectory under the user whose workplace its messages name', async () => {
    const graphs = JSON.parse(await readFile(join(root, 'graphs.json'), 'utf8')) as {
      gid: number;
      user_profile: Record<string, string>;
    }[];
    const workplaces = new Map(graphs.map(({ gid, user_profile }) => [`user-${gid}`, user_profile.工作地]));
    expect(new Set(data.episodes.map(({ cluster }) => cluster)).size).toBe(50);
    for (const one of data.episodes) {
      for (const { meta } of parts(one).turns) expect(meta?.place).toBe(workplaces.get(one.cluster));
    }
  });

  it('leaves messages, times and evidence unchanged', () => {
    const one = episode('aggregative/roles/91');
    const { turns, question } = parts(one);
    expect(one).toMatchObject({ cluster: 'user-45', language: 'zh', meta: { tid: 91 } });
    expect(turns[0]).toEqual({
      id: '0',
      role: 'user',
      content: '张静怡是我的婶婶，其家乡是河北石家庄。',
      eventTime: '2024-04-01T08:43:00',
      meta: { place: '上海' },
    });
    expect(question).toMatchObject({
      text: '有几个人和我一样是河北石家庄的老乡啊？',
      language: 'zh',
      type: 'aggregative',
      askedAt: '2024-04-05T10:03:00',
      expected: 'B',
      evidence: { turnIds: ['0', '1', '2', '3'], unresolved: [] },
    });
    expect(question.options.map(({ label, text }) => label + text)).toEqual(['A2人', 'B1人', 'C0人', 'D3人']);
  });

  it('appends time and place on request', async () => {
    const loaded = await loadMemDaily(root, { withTimeAndPlace: true, types: ['simple'] });
    expect(loaded.episodes[0] && parts(loaded.episodes[0]).turns[0]?.content).toMatch(
      / \(消息地点 广东深圳, 消息时间 2024年04月01日 周一 08:\d\d\)$/,
    );
  });

  const recallAt5 = (retrieve: (question: string, turns: readonly Turn[]) => string[]) =>
    memDailyTypes.map((type) => {
      const ofType = data.episodes.filter(({ meta }) => meta?.type === type).map(parts);
      const recalls = ofType.map(({ turns, question }) => {
        const found = new Set(retrieve(question.text, turns));
        const { turnIds } = question.evidence;
        return turnIds.filter((id) => found.has(id)).length / turnIds.length;
      });
      return (recalls.reduce((sum, recall) => sum + recall, 0) / recalls.length).toFixed(3);
    });

  it('gives the published recall of a retriever that counts shared character pairs', () => {
    const pairs = (text: string) => {
      const characters = [...text];
      return new Set(characters.slice(1).map((second, index) => `${characters[index]}${second}`));
    };
    const recall = recallAt5((question, turns) => {
      const asked = pairs(question);
      return turns
        .map(({ id, content }) => ({
          id,
          score: [...pairs(content)].filter((pair) => asked.has(pair)).length,
        }))
        .sort((a, b) => b.score - a.score || Number(a.id) - Number(b.id))
        .slice(0, 5)
        .map(({ id }) => id);
    });
    expect(recall).toEqual(['0.847', '0.877', '0.933', '0.769', '0.871', '0.888']);
  });

  it('gives the published recall of the last five messages', () => {
    const recall = recallAt5((_question, turns) => turns.slice(-5).map(({ id }) => id));
    expect(recall).toEqual(['0.564', '0.500', '0.701', '0.238', '0.495', '0.483']);
  });

  it('reads the merged file, and finds the user when only one is possible', async () => {
    const merged: Record<string, Record<string, unknown[]>> = {};
    const truth = new Map<string, string>();
    const ids = new Set(data.episodes.map(({ id }) => id));
    for (const { type, group, fileName } of listsOf(publishedTypes())) {
      const text = await readFile(join(root, 'messages_and_QAs', fileName), 'utf8');
      const kept = (
        JSON.parse(text) as { tid: number; message_list: unknown; question_list: unknown[] }[]
      ).filter(({ tid }) => ids.has(`${type}/${group}/${tid}`));
      merged[type] ??= {};
      merged[type][group] = kept.map(({ tid, message_list, question_list }, index) => {
        truth.set(`${type}/${group}/${index}`, episode(`${type}/${group}/${tid}`).cluster);
        return { tid: index, message_list, QA: question_list[0] };
      });
    }
    const loaded = await withFolder({ 'memdaily.json': JSON.stringify(merged) }, (made) =>
      loadMemDaily(made),
    );
    expect(loaded.episodes).toHaveLength(2954);
    const unknown = loaded.episodes.filter(({ id, cluster }) => id === cluster);
    expect(unknown).toHaveLength(countQuirks(loaded.quirks).get('memdaily-user-unknown') ?? 0);
    expect(unknown).toHaveLength(21);
    for (const { id, cluster } of loaded.episodes) {
      if (id !== cluster) expect(cluster).toBe(truth.get(id));
    }
  });

  it('names the files that a folder lacks', async () => {
    const text = await readFile(join(root, 'messages_and_QAs', '01_simple_roles.json'), 'utf8');
    await withFolder({ '01_simple_roles.json': text }, async (made) => {
      await expect(loadMemDaily(made)).rejects.toThrow(/25 of 26 files are missing: 01_simple_events\.json/);
      await expect(loadMemDaily(made, { types: ['simple'] })).rejects.toThrow(/4 of 5 files are missing/);
    });
  });
});

describe('loadMemDaily with files of our own', () => {
  const item = () => ({
    tid: 0,
    message_list: [{ mid: 0, message: '我叫王强。', time: '2024年04月01日 周一 08:36', place: '上海' }],
    QA: {
      question: '我叫什么？',
      answer: '王强' as string | null,
      target_step_id: [0],
      choices: { A: '王强', B: '李娟', C: '张伟', D: '刘洋' },
      ground_truth: 'A',
      time: '2024年04月02日 周二 08:36',
    },
  });
  const load = (change: (made: ReturnType<typeof item>) => void) => {
    const made = item();
    change(made);
    const simple = { roles: [made], events: [], items: [], places: [], hybrid: [] };
    return withFolder({ 'memdaily.json': JSON.stringify({ simple }) }, (folder) =>
      loadMemDaily(folder, { types: ['simple'] }),
    );
  };

  it('gives a trajectory of an unknown user its own cluster', async () => {
    const { episodes, quirks } = await load(() => {});
    expect(episodes[0]).toMatchObject({ id: 'simple/roles/0', cluster: 'simple/roles/0' });
    expect(quirks.map(({ id }) => id)).toEqual(['memdaily-user-unknown']);
  });

  it.each([
    [
      'a letter that is not an option',
      (m: ReturnType<typeof item>) => {
        m.QA.ground_truth = 'E';
      },
      /ground_truth: expected A, B, C or D, got "E"/,
    ],
    [
      'evidence that is not a message',
      (m: ReturnType<typeof item>) => {
        m.QA.target_step_id = [7];
      },
      /names message 7, there are 1/,
    ],
    [
      'a time of another form',
      (m: ReturnType<typeof item>) => {
        m.QA.time = 'Monday';
      },
      /QA\.time: expected a time like .*"Monday"/,
    ],
    [
      'a missing option',
      (m: ReturnType<typeof item>) => {
        m.QA.choices = { A: 'x' } as never;
      },
      /simple\.roles\[0\]\.QA\.choices: expected options A, B, C and D/,
    ],
    [
      'a text for a number',
      (m: ReturnType<typeof item>) => {
        m.tid = 'x' as never;
      },
      /simple\.roles\[0\]\.tid: .*got "x"/,
    ],
  ])('refuses %s and names the place', async (_what, change, message) => {
    await expect(load(change)).rejects.toThrow(message);
  });

  it('names missing files', async () => {
    await expect(loadMemDaily('/no/such/place')).rejects.toThrow(/no such file or folder/);
    await withFolder({ 'other.txt': '' }, async (folder) => {
      await expect(loadMemDaily(folder)).rejects.toThrow(/neither files of MemDaily nor memdaily\.json/);
    });
  });
});

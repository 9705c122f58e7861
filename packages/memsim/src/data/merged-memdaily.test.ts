import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dataDir, suiteName, withFolder } from '@memgym/datasets/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadMemDaily } from './load-memdaily.js';
import { memDailyCard } from './memdaily-card.js';
import { mergedMemDaily } from './merged-memdaily.js';
import { readMemDailyLists } from './read-memdaily-lists.js';

const folder = dataDir('memdaily');

describe.skipIf(!folder)(suiteName('The 26 files merged', folder), () => {
  const root = folder ?? '';
  let lists: Awaited<ReturnType<typeof readMemDailyLists>>;
  let text: string;

  beforeAll(async () => {
    lists = await readMemDailyLists(root);
    text = [...mergedMemDaily(lists)].join('');
  });

  it('have the trajectories, messages and questions of the published card', async () => {
    const published = (await readFile(join(root, 'data_card_raw.csv'), 'utf8')).trim().split('\n').slice(1);
    const bytes = { encoding: 'utf8', count: (message: string) => Buffer.byteLength(message) };
    const merged = memDailyCard(lists, bytes).trim().split('\n').slice(1);
    const counts = (row: string) => row.split(',').slice(1, 4).join(' ');
    expect(merged.slice(0, 6).map(counts)).toEqual(published.map(counts));
    expect(merged).toHaveLength(7);
    // Almost every character has three bytes.
    expect(merged[6]).toMatch(/^total,2954,26003,2954,6\d\.\d\d,\d+\.\d\d,22\.\d\d,\d+\.\d\d$/);
  });

  it('have the lists of the paper, counted from 0, with the parts of a trajectory', () => {
    const merged = JSON.parse(text);
    const sizes = Object.entries(merged).map(([type, groups]) => [
      type,
      ...Object.entries(groups as object).map(([group, items]) => `${group} ${items.length}`),
    ]);
    expect(sizes).toEqual([
      ['simple', 'roles 100', 'events 100', 'items 50', 'places 50', 'hybrid 200'],
      ['conditional', 'roles 100', 'events 100', 'items 50', 'places 50', 'hybrid 200'],
      ['comparative', 'roles 100', 'events 98', 'hybrid 294'],
      ['aggregative', 'roles 89', 'events 98', 'hybrid 275'],
      ['post_processing', 'roles 100', 'events 100', 'items 50', 'places 50', 'hybrid 200'],
      ['noisy', 'roles 100', 'events 100', 'items 50', 'places 50', 'hybrid 200'],
    ]);
    expect(merged.aggregative.roles.map(({ tid }: { tid: number }) => tid)).toEqual([...Array(89).keys()]);
    expect(Object.keys(merged.simple.roles[0])).toEqual(['tid', 'message_list', 'QA']);
  });

  it('leave every message and question unchanged', async () => {
    const raw = JSON.parse(
      await readFile(join(root, 'messages_and_QAs', '06_noisy_hybrid.json'), 'utf8'),
    ) as { message_list: object[]; question_list: object[] }[];
    const merged = JSON.parse(text).noisy.hybrid as { message_list: object[]; QA: object }[];
    expect(merged.map(({ message_list }) => message_list)).toEqual(
      raw.map(({ message_list }) => message_list),
    );
    expect(merged.map(({ QA }) => QA)).toEqual(raw.map(({ question_list }) => question_list[0]));
  });

  it('are read in the same way as the files', async () => {
    await withFolder({ 'memdaily.json': text }, async (merged) => {
      const one = (await loadMemDaily(merged)).episodes;
      const other = (await loadMemDaily(root)).episodes;
      expect(one.map(({ conversation }) => conversation.sessions)).toEqual(
        other.map(({ conversation }) => conversation.sessions),
      );
      expect(one.flatMap(({ conversation }) => conversation.questions.map(({ text }) => text))).toEqual(
        other.flatMap(({ conversation }) => conversation.questions.map(({ text }) => text)),
      );
    });
  });
});

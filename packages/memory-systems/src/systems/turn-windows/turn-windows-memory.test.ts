import type { MemorySystem } from '@memgym/core';
import { createHashedEmbedder } from '@memgym/embedder-hashed';
import { expect, it } from 'vitest';
import { createMemory } from '../../app-memory/create-memory.js';
import { createMemorySystem } from '../../create-memory-system.js';
import { moveMemory } from '../../move/index.js';
import { contextOf } from '../../testing/contexts.js';
import { bm25 } from '../bm25/bm25-memory.js';
import { turnWindows } from './turn-windows-memory.js';

async function talk(ports: object = {}): Promise<MemorySystem> {
  const memory = createMemorySystem({ type: 'turn-windows', ports });
  const lines = [
    ['Ann', 'Where did you go last weekend?'],
    ['Bo', 'To the lake near Gmunden, with my sister.'],
    ['Ann', 'Lovely.'],
    ['Bo', 'We hired a red boat.'],
  ] as const;
  await memory.add(
    {
      id: 'a',
      turns: lines.map(([speaker, content], place) => ({
        id: `a${place}`,
        role: 'user' as const,
        speaker,
        content,
      })),
    },
    contextOf(),
  );
  await memory.add(
    { id: 'b', turns: [{ id: 'b0', role: 'user', speaker: 'Bo', content: 'Weekend plans are hard.' }] },
    contextOf(),
  );
  return memory;
}

it('finds a turn by the words of the turn before it, said by somebody else', async () => {
  for (const ports of [{}, { embedder: createHashedEmbedder() }]) {
    const memory = await talk(ports);
    const { items } = await memory.retrieve({ text: 'Which weekend did Bo go away?', k: 3 }, contextOf());
    expect(items.map(({ id }) => id)).toContain('a1');
  }
});

it('says what it took the history for, and what each part adds', async () => {
  const memory = await talk();
  const asked = { ...contextOf(), explain: { memoryIds: [] } };
  const { explanation } = await memory.retrieve({ text: 'Which weekend did Bo go away?', k: 3 }, asked);
  expect(explanation?.history).toBe('people');
  const own = explanation?.memories.find(({ memoryId }) => memoryId === 'a1');
  expect(own?.parts.map(({ name }) => name)).toEqual(['words', 'session', 'speaker']);
  expect(own?.parts[0]?.words?.map(({ term }) => term)).toContain('weekend');
  expect(own?.parts.reduce((sum, { contribution }) => sum + contribution, 0)).toBeCloseTo(own?.score ?? 0);
});

it('finds a long message by one of its passages, and cites the message', async () => {
  const memory = createMemorySystem({ type: 'turn-windows' });
  const filler = 'There is a lot to say about gardens and soil. '.repeat(60);
  const content = `${filler}The frost came in the second week of November. ${filler}`;
  await memory.add({ id: 'long', role: 'assistant', content }, contextOf());
  await memory.add(
    { id: 'short', role: 'user', content: 'I had a frosty week at the office, what a week.' },
    contextOf(),
  );
  const { items } = await memory.retrieve({ text: 'Which week had the November frost?', k: 2 }, contextOf());
  expect(items.map(({ id, sourceIds }) => [id, sourceIds])[0]).toEqual(['long', ['long']]);
  expect(items[0]?.text).toBe(`assistant: ${content}`);
});

it('takes over what bm25 stored, with its sessions and speakers', async () => {
  const from = createMemory({ user: 'ann', system: bm25() });
  await from.remember([
    { id: '1', speaker: 'Ann', content: 'Where did you go last weekend?', sessionId: 's' },
    { id: '2', speaker: 'Bo', content: 'To the lake.', sessionId: 's' },
    { id: '3', speaker: 'Ann', content: 'My weekend plans failed.', sessionId: 't' },
  ]);
  const to = createMemory({ user: 'ann', system: turnWindows() });
  expect(await moveMemory(from, to)).toMatchObject({ way: 'records', moved: 3 });
  const { memories } = await to.recall('Which weekend did Bo go away?');
  expect(memories.map(({ id }) => id)).toContain('2');
});

it.each([
  ['zh', '小红', '你上周末去了哪里？', '小明', '去了湖边，和我姐姐一起。', '小明周末去了哪里？'],
  [
    'ja',
    '花子',
    '先週末はどこへ行きましたか。',
    '太郎',
    '湖へ行きました。姉と一緒です。',
    '太郎さんは週末どこへ行きましたか',
  ],
  ['th', 'ปลา', 'สุดสัปดาห์ที่แล้วไปไหนมา', 'บอย', 'ไปทะเลสาบกับพี่สาว', 'บอยไปไหนช่วงสุดสัปดาห์'],
])(
  'finds an answer by the words of its question without spaces between words: %s',
  async (_language, one, asks, other, answers, question) => {
    const memory = createMemorySystem({ type: 'turn-windows' });
    const turn = (id: string, speaker: string, content: string) =>
      memory.add({ id, role: 'user', speaker, content, sessionId: 's' }, contextOf());
    await turn('1', one, asks);
    await turn('2', other, answers);
    for (let filler = 0; filler < 12; filler += 1)
      await turn(`f${filler}`, filler % 2 === 0 ? one : other, '42');
    const { items } = await memory.retrieve({ text: question, k: 2 }, contextOf());
    expect(new Set(items.map(({ id }) => id))).toEqual(new Set(['1', '2']));
  },
);

import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { beamBenchmark } from './beam-benchmark.js';
import { loadBeam } from './load-beam.js';

const sample = fileURLToPath(new URL('../../../data/samples/beam/1', import.meta.url));
const beamOf = (options: object) => beamBenchmark.withOptions({ ...options });

interface Message {
  id: number;
}
interface Batch {
  turns: Message[][];
}

const questions =
  "{'knowledge_update': [{'question': 'What is the budget?', 'answer': '550 euros', 'rubric': ['550 euros'], 'source_chat_ids': {'original_info': (0,), 'updated_info': [8]}, 'difficulty': 'easy'}]}";
const turnsOf = (batch: Batch | undefined) => batch?.turns.flat() ?? [];
/** With ids from 0, as they start again in each plan of the data hub. */
const fromZero = (batch: Batch | undefined) => turnsOf(batch).map((message, id) => ({ ...message, id }));

let place: string;
let batches: Batch[];
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'memgym-beam-'));
  batches = JSON.parse(await readFile(join(sample, 'chat.json'), 'utf8'));
});
afterEach(() => rm(place, { recursive: true }));

async function rowsFile(name: string, ...rows: object[]): Promise<string> {
  const lines = rows.map((row, index) =>
    JSON.stringify({ conversation_id: index + 1, probing_questions: questions, ...row }),
  );
  await writeFile(join(place, name), `${lines.join('\n')}\n`);
  return join(place, name);
}

describe('rows of the data hub', () => {
  it('have a list of messages for a batch, and make the same conversation as the files of a folder', async () => {
    const file = await rowsFile('rows.jsonl', { chat: batches.map(turnsOf) });
    const [row] = (await loadBeam(file, '100K')).episodes;
    const [folder] = (await loadBeam(sample, '100K')).episodes;
    expect(row?.conversation.sessions).toEqual(folder?.conversation.sessions);
    expect(row?.conversation.questions[0]?.evidence.turnIds).toEqual(['0', '8']);
  });

  it.each([
    [
      'with a column of plans',
      (first: object, second: object) => ({ plans: [{ chat: first }, { chat: second }] }),
    ],
    [
      'with plans in the conversation, one of them empty',
      (first: object, second: object) => ({
        chat: [{ 'plan-1': first, 'plan-2': null }, { 'plan-2': null }, { 'plan-3': second }],
      }),
    ],
  ])('of 10M conversations %s have ids that go on over the plans', async (_, row) => {
    const [first, second] = [[fromZero(batches[0])], [fromZero(batches[1])]];
    const file = await rowsFile('rows.jsonl', { chat: [{ 'plan-1': null }], ...row(first, second) });
    const { episodes } = await loadBeam(file, '10M');
    const ids = episodes[0]?.conversation.sessions.map(({ turns }) => turns.map(({ id }) => Number(id)));
    expect(ids).toEqual([
      [0, 1, 2, 3, 4, 5, 6, 7],
      [8, 9, 10, 11, 12, 13],
    ]);
    expect(episodes[0]?.conversation.questions[0]?.evidence).toEqual({ turnIds: ['0', '8'], unresolved: [] });
  });

  it('keep the ids of plans that go on already', async () => {
    const chat = batches.map((batch, index) => ({ [`plan-${index + 1}`]: [batch] }));
    const { episodes, quirks } = await loadBeam(
      await rowsFile('rows.jsonl', { chat: [...chat, { 'plan-3': null }] }),
      '10M',
    );
    expect(episodes[0]?.conversation.sessions[1]?.turns[0]?.id).toBe('8');
    expect(quirks.map(({ id }) => id)).toContain('beam-no-batches');
  });

  it('are refused where questions are no literal or a conversation stands twice', async () => {
    const chat = batches.map(turnsOf);
    const code = await rowsFile('code.jsonl', { chat, probing_questions: '__import__("os")' });
    await expect(loadBeam(code, '100K')).rejects.toThrow(/expected a Python literal/);
    const twice = await rowsFile('twice.jsonl', { chat, conversation_id: 1 }, { chat, conversation_id: 1 });
    await expect(loadBeam(twice, '100K')).rejects.toThrow(/the conversation 1 stands twice/);
  });
});

describe('a size', () => {
  /** Folders of conversations, of which some have questions alone. */
  async function folders(size: string, conversations: number, withoutChat: readonly number[] = []) {
    for (let id = 1; id <= conversations; id += 1) {
      const folder = join(place, 'chats', size, String(id));
      await mkdir(folder, { recursive: true });
      if (!withoutChat.includes(id)) await cp(join(sample, 'chat.json'), join(folder, 'chat.json'));
      await cp(join(sample, 'probing_questions.json'), join(folder, 'probing_questions.json'));
    }
  }

  it('is refused where conversations are missing, and read by the option that says so', async () => {
    await folders('1M', 35, [3, 30]);
    await expect(beamOf({ size: '1M' }).load(place)).rejects.toThrow(
      '2 of the 35 published conversations are missing: 3, 30 have no chat.json.',
    );
    const { episodes, published } = await beamOf({ size: '1M', incomplete: true }).load(place);
    expect(episodes).toHaveLength(33);
    expect(published?.counts).toEqual([
      { name: 'episodes', count: 35 },
      { name: 'questions', count: 700 },
    ]);
  });

  it('is refused where fewer folders or rows are there than the size has', async () => {
    await folders('100K', 19);
    await expect(beamOf({}).load(place)).rejects.toThrow('1 of the 20 published conversations are missing.');
    const file = await rowsFile('100K-00000-of-00001.jsonl', { chat: batches.map(turnsOf) });
    await expect(beamOf({}).load(file)).rejects.toThrow('19 of the 20 published conversations are missing.');
    await expect(beamOf({}).load(place)).rejects.toThrow('19 of the 20 published conversations are missing.');
  });

  it('is not taken for another', async () => {
    await folders('500K', 1);
    await expect(loadBeam(join(place, 'chats', '500K'), '100K')).rejects.toThrow(
      'these are conversations of 500K, and the option size is 100K.',
    );
    await expect(beamOf({}).load(place)).rejects.toMatchObject({
      missing: true,
      hint: 'There are those of 500K: set the option size.',
    });
  });
});

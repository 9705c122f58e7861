import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { JsonObject } from '@memgym/core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { generateInMemory } from '../__fixtures__/generate-in-memory.js';
import type { RawQuestion } from '../raw/raw-file.js';
import { crafts } from '../topics/topics-of-state.js';
import { blocksGenerator } from './blocks-generator.js';
import { conversationsGenerator } from './conversations-generator.js';
import { graphsGenerator } from './graphs-generator.js';
import { personaMemGenerator } from './personamem-generator.js';
import { qaGenerator } from './qa-generator.js';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'memgym-steps-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const small = { personas: 1, topics: 'therapy,foodRecommendation', length: 'short', seed: 2 };
const therapy = 'output/therapy/conversation_therapy_persona0_sample0.json';

async function store(texts: ReadonlyMap<string, string>): Promise<Readonly<Record<string, string>>> {
  for (const [path, text] of texts) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return { conversations: join(folder, 'output') };
}

/** The therapy file with keys changed; undefined removes one. */
async function storeChanged(changes: Readonly<Record<string, unknown>>) {
  const texts = await generateInMemory(conversationsGenerator, small);
  const file = JSON.parse(texts.get(therapy) ?? '{}') as JsonObject;
  return store(new Map([...texts, [therapy, JSON.stringify({ ...file, ...changes })]]));
}

it('make conversations, questions, graphs and histories one after another', async () => {
  const conversations = await store(await generateInMemory(conversationsGenerator, small));
  const asked = await generateInMemory(qaGenerator, { time: 'next_week' }, conversations);
  const { 'Q&A': questions } = JSON.parse(asked.get(therapy) ?? '{}') as { 'Q&A': JsonObject };
  expect(Object.keys(questions)).toEqual(['Conversation Next Week']);

  const graphs = await generateInMemory(
    graphsGenerator,
    { data: 'therapy_persona0_sample0', time: 'next_year' },
    conversations,
  );
  expect([...graphs.keys()]).toEqual([
    'graphs/therapy_persona0_sample0_next_year.txt',
    'graphs/therapy_persona0_sample0_next_year.svg',
  ]);
  expect(graphs.get('graphs/therapy_persona0_sample0_next_year.svg')).toMatch(/^<svg xmlns=/);

  await store(await generateInMemory(qaGenerator, {}, conversations));
  const made = await generateInMemory(blocksGenerator, { blocks: 8, variants: 2 }, conversations);
  expect([...made.keys()]).toEqual([
    'data/shared_contexts_32k.jsonl',
    'data/references_32k.jsonl',
    'data/questions_32k.csv',
  ]);
  // Order A ends with the last session of its topic, order B with another topic.
  const rows = (made.get('data/questions_32k.csv') ?? '').trim().split('\n').slice(1);
  expect(rows.length).toBeGreaterThan(20);
});

it('ask the early types, after the whole text', async () => {
  const early = { ...small, state: 'early' };
  const conversations = await store(await generateInMemory(conversationsGenerator, early));
  await store(await generateInMemory(qaGenerator, { state: 'early' }, conversations));
  const options = { state: 'early', blocks: 8, variants: 1, selection: 'uniform', format: 'string' };
  const made = await generateInMemory(blocksGenerator, options, conversations);
  const csv = made.get('data/questions_32k.csv') ?? '';
  for (const type of ['static_factual', 'abstention', 'reasons_of_change', 'graph_of_updates']) {
    expect(csv).toContain(`,${type},`);
  }
});

it('ask for the draft in the style that the user prefers, in the early state', async () => {
  const early = { ...small, topics: 'therapy,writing', state: 'early' };
  const conversations = await store(await generateInMemory(conversationsGenerator, early));
  const asked = await generateInMemory(qaGenerator, { state: 'early' }, conversations);
  const writing = 'output/writing/conversation_writing_persona0_sample0.json';
  const file = JSON.parse(asked.get(writing) ?? '{}') as JsonObject;
  const styles = Object.entries(
    file['Writing and Formatting Styles'] as Record<string, Record<string, string>>,
  );
  const ways = crafts.writing.pairs.flatMap((pair) => pair.ways);
  const samplesOf = (side: 'Likes' | 'Dislikes') =>
    styles
      .filter(([key]) => key.endsWith(` ${side}`))
      .flatMap(([, names]) => Object.values(names))
      .map((name) => ways.find((way) => way.name === name)?.sample ?? '?');
  const { Conversation: questions } = file['Q&A'] as unknown as Record<string, RawQuestion[]>;
  expect(questions).toHaveLength(10);
  for (const { Correct_Answer: right, Incorrect_Answers: wrong } of questions ?? []) {
    expect(samplesOf('Likes').filter((sample) => right.includes(sample)).length).toBeGreaterThanOrEqual(4);
    expect(new Set(wrong).size).toBe(3);
    for (const draft of wrong) {
      expect(samplesOf('Dislikes').filter((sample) => draft.includes(sample))).not.toEqual([]);
    }
  }
  await store(asked);
  const options = { state: 'early', blocks: 5, variants: 1, selection: 'uniform' };
  const made = await generateInMemory(blocksGenerator, options, conversations);
  const rows = (made.get('data/questions_32k.csv') ?? '').split('\n');
  expect(rows.filter((row) => row.includes(',new_content_discriminative,'))).toHaveLength(10);
});

it('refuse a topic that does not exist, with the nearest one', async () => {
  await expect(generateInMemory(conversationsGenerator, { topics: 'therapie' })).rejects.toMatchObject({
    message: 'There is no topic "therapie".',
    hint: expect.stringContaining('Did you mean "therapy"?'),
  });
});

it('refuse topics with fewer sessions than a history needs, before making anything', async () => {
  const options = { personas: 1, topics: 'therapy,writing', size: '32k' };
  await expect(generateInMemory(personaMemGenerator, options)).rejects.toMatchObject({
    message: 'A history has 10 sessions, but the chosen topics give 5 (topics: therapy, writing).',
    hint: 'Choose more topics, or set blocks to 5 or less.',
  });
});

it('write a history only once if it has only one possible order', async () => {
  const options = { personas: 1, topics: 'therapy', blocks: 4, variants: 2, length: 'short' };
  const made = await generateInMemory(personaMemGenerator, options);
  expect(made.get('data/shared_contexts_32k.jsonl')?.trim().split('\n')).toHaveLength(1);
});

it('refuse conversations of a persona without a description', async () => {
  const inputs = await storeChanged({ 'Original Persona': undefined, 'Expanded Persona': '' });
  await expect(generateInMemory(qaGenerator, {}, inputs)).rejects.toMatchObject({
    message: expect.stringContaining('therapy_persona0_sample0 has no persona.'),
  });
});

it('refuse a file that skips a period', async () => {
  const inputs = await storeChanged({ 'Conversation Next Week': undefined });
  for (const generator of [blocksGenerator, qaGenerator, graphsGenerator])
    await expect(generateInMemory(generator, {}, inputs)).rejects.toMatchObject({
      message: expect.stringContaining('"Conversation Next Month" requires "Conversation Next Week"'),
    });
});

it('add a topic that is an entry of a file', async () => {
  const things = ['gouda', 'feta', 'brie', 'cheddar', 'roquefort', 'manchego', 'ricotta', 'halloumi'];
  const kinds = ['tasting', 'melting', 'smoking', 'selling'].map((verb) => ({
    name: `ways of ${verb}`,
    verb,
    things,
  }));
  const topicsFile = join(folder, 'topics.json');
  await writeFile(topicsFile, JSON.stringify([{ name: 'cheese', about: 'cheese', kinds }]));
  const made = await generateInMemory(conversationsGenerator, { ...small, topics: 'cheese' }, { topicsFile });
  expect([...made.keys()]).toEqual(['output/cheese/conversation_cheese_persona0_sample0.json']);
  expect([...made.values()][0]).toMatch(/Side_Note: \[(?:Enjoyed|Did not enjoy) tasting /);
});

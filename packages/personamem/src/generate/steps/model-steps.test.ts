import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ChatModel, JsonObject } from '@memgym/core';
import { createOpenAIChatModel } from '@memgym/llm-client';
import { startOpenAIServer } from '@memgym/llm-client/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadPersonaMem, loadPersonaMemQuestions } from '../../data/load-personamem.js';
import { createPersonaMemScript } from '../../testing/personamem-script.js';
import { generateInMemory } from '../__fixtures__/generate-in-memory.js';
import { blocksGenerator } from './blocks-generator.js';
import { conversationsGenerator } from './conversations-generator.js';
import { qaGenerator } from './qa-generator.js';

let folder = '';
let server: Awaited<ReturnType<typeof startOpenAIServer>>;
let model: ChatModel;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'memgym-model-steps-'));
  const script = createPersonaMemScript();
  server = await startOpenAIServer({ chat: (request) => script.chat(request) ?? 'what?' });
  model = createOpenAIChatModel({ model: 'scripted', baseUrl: server.baseUrl });
});
afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const small = { personas: 1, topics: 'therapy', length: 'short', seed: 2 };
const therapy = 'output/therapy/conversation_therapy_persona0_sample0.json';

async function store(texts: ReadonlyMap<string, string>): Promise<Readonly<Record<string, string>>> {
  for (const [path, text] of texts) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return { conversations: join(folder, 'output') };
}

it('ask the early questions with a model: a similar thing that nobody mentions, and recommendations', async () => {
  const options = { ...small, state: 'early' };
  const conversations = await store(await generateInMemory(conversationsGenerator, options));
  const settings = { state: 'early', time: 'next_week' };
  const asked = await generateInMemory(qaGenerator, settings, conversations, { model });
  const file = JSON.parse(asked.get(therapy) ?? '{}') as { 'Q&A': Record<string, JsonObject[]> };
  const questions = file['Q&A']['Conversation Next Week'] ?? [];
  const ofType = (type: string) => questions.filter(({ Type }) => Type === type);
  expect(ofType('recommendations').length).toBeGreaterThan(3);
  expect(ofType('abstention').length).toBeGreaterThan(3);
  for (const { Question, Correct_Answer } of ofType('abstention')) {
    expect(Question).toContain('on the moon');
    expect(Correct_Answer).toMatch(/^Nothing of the kind is mentioned/);
  }
});

it('omit questions that the model answers without the conversation, and count them', async () => {
  const conversations = await store(await generateInMemory(conversationsGenerator, small));
  await store(await generateInMemory(qaGenerator, {}, conversations));
  const options = { blocks: 4, variants: 1 };
  const all = await generateInMemory(blocksGenerator, options, conversations);
  const filtered = await generateInMemory(
    blocksGenerator,
    { ...options, filterQuestions: true },
    conversations,
    { model },
  );
  const rows = (texts: ReadonlyMap<string, string>) =>
    (texts.get('data/references_32k.jsonl') ?? '').trim().split('\n').length;
  const { guesses } = JSON.parse(filtered.get('refused.json') ?? '{}')['persona-0'];
  expect(guesses.asked).toBeGreaterThan(0);
  expect(guesses.refused).toBeGreaterThan(0);
  expect(rows(filtered)).toBe(rows(all) - guesses.refused);
  // The text of these questions is a message of the dialogue.
  expect(filtered.get('data/questions_32k.csv')).toContain('track_full_preference_evolution');
  await expect(
    generateInMemory(blocksGenerator, { ...options, filterQuestions: true }, conversations),
  ).rejects.toThrow('filterQuestions needs a model, but the generation is offline.');
});

it('mark questions about attitudes that the model takes for stereotypes', async () => {
  const conversations = await store(await generateInMemory(conversationsGenerator, small));
  const asked = await generateInMemory(qaGenerator, {}, conversations, { model });
  const file = JSON.parse(asked.get(therapy) ?? '{}') as { 'Q&A': Record<string, JsonObject[]> };
  const questions = Object.values(file['Q&A']).flat();
  const marked = questions.filter(({ Stereotypical }) => Stereotypical === 'Yes');
  expect(marked.length).toBeGreaterThan(0);
  expect(marked.length).toBeLessThan(questions.length / 2);
  // The scripted model lists only things that are liked.
  for (const { Reference } of marked) expect(JSON.stringify(Reference)).toMatch(/Fact\] Likes/);
  const { stereotypes } = JSON.parse(asked.get('refused.json') ?? '{}')['persona-0'];
  expect(stereotypes).toMatchObject({ asked: expect.any(Number), refused: 0 });

  const offline = await generateInMemory(qaGenerator, {}, conversations);
  expect(offline.get(therapy)).toMatch(/"Stereotypical":\s*"No"/);
  expect(offline.get(therapy)).not.toMatch(/"Stereotypical":\s*"Yes"/);
});

it('make histories of each number of sessions', async () => {
  const early = { ...small, state: 'early' };
  const conversations = await store(await generateInMemory(conversationsGenerator, early));
  await store(await generateInMemory(qaGenerator, { state: 'early' }, conversations));
  const counts = async (profile: string) => {
    const options = { state: 'early', blocks: 4, variants: 1, selection: 'unlock', upTo: true, profile };
    const made = await generateInMemory(blocksGenerator, options, conversations);
    return (made.get('data/shared_contexts_32k.jsonl') ?? '').trim().split('\n').length;
  };
  expect(await counts('fixed')).toBe(4);
  // The original stops one session before the last.
  expect(await counts('reference')).toBe(3);
});

it('write the files of the pre-release, which the benchmark reads', async () => {
  const conversations = await store(await generateInMemory(conversationsGenerator, small));
  await store(await generateInMemory(qaGenerator, {}, conversations));
  const made = await generateInMemory(
    blocksGenerator,
    { blocks: 4, variants: 1, files: 'pre-release' },
    conversations,
  );
  expect([...made.keys()]).toEqual(['data/contexts.json', 'data/questions.csv']);
  expect(made.get('data/questions.csv')?.split('\n')[0]).toBe(
    'question_id,question_type,topic,context_length,distance_to_ref_in_blocks,distance_to_ref_in_tokens,question,correct_answer,all_options',
  );
  await store(made);
  const data = join(folder, 'data');
  const questions = await loadPersonaMemQuestions(data);
  const { episodes } = await loadPersonaMem(data);
  expect(new Set(questions.map(({ question }) => question.type))).toEqual(
    new Set(
      [
        'factual',
        'factual_inverse',
        'reasons_of_change_after_new_updates',
        'reasons_of_change_generalization',
        'recommendation',
        'sequence_of_updates',
      ].filter((type) => made.get('data/questions.csv')?.includes(`,${type},`)),
    ),
  );
  expect(questions.length).toBeGreaterThan(5);
  expect(new Set(episodes.map(({ cluster }) => cluster)).size).toBe(1);
  const contexts = JSON.parse(made.get('data/contexts.json') ?? '{}') as Record<string, unknown[]>;
  for (const { question, endIndex } of questions) expect(contexts[question.id]).toHaveLength(endIndex);
});

it('show the model a real conversation on the topic, as an example of style', async () => {
  const seedConversations = join(folder, 'seeds');
  await mkdir(join(seedConversations, 'therapy'), { recursive: true });
  const conversation = [
    { role: 'client', content: 'I have not slept since the move.' },
    { role: 'therapist', content: 'Which nights are the worst?' },
    { role: 'client', content: 'x'.repeat(6_000) },
  ];
  await writeFile(join(seedConversations, 'therapy/1.json'), JSON.stringify({ conversation }));
  await generateInMemory(conversationsGenerator, small, { seedConversations }, { model });
  const prompts = server.requests.map(({ body }) => body.messages?.at(-1)?.content ?? '');
  const dialogues = prompts.filter((text) => text.startsWith('Write a conversation on'));
  expect(dialogues.length).toBeGreaterThan(3);
  for (const text of dialogues) {
    expect(text).toContain(
      'Client: I have not slept since the move.\n\nTherapist: Which nights are the worst?',
    );
    expect(text).not.toContain('xxx');
  }
  const inputs = { seedConversations };
  await expect(generateInMemory(conversationsGenerator, small, inputs)).rejects.toThrow(/need a model/);
  const other = { ...small, topics: 'travelPlanning' };
  await expect(generateInMemory(conversationsGenerator, other, inputs, { model })).rejects.toThrow(
    /no conversation on the chosen topics/,
  );
});

it.each([
  ['lines.jsonl', '{"persona": "A lock keeper who tunes pianos"}\n{"persona": "A nurse at sea"}\n'],
  ['lines.json', '[{"persona": "A lock keeper who tunes pianos"}, {"persona": "A nurse at sea"}]'],
  ['lines.csv', 'id,persona\n1,A lock keeper who tunes pianos\n2,A nurse at sea\n'],
])('expand lines about people from %s, each for the persona of its number', async (name, content) => {
  const personasFile = join(folder, name);
  await writeFile(personasFile, content);
  const second = { ...small, startPersona: 1 };
  await generateInMemory(conversationsGenerator, second, { personasFile }, { model });
  const prompts = server.requests.map(({ body }) => body.messages?.at(-1)?.content ?? '');
  const expanded = prompts.filter((text) => text.startsWith('Turn this line about a person'));
  expect(expanded).toHaveLength(1);
  expect(expanded[0]).toContain('A nurse at sea');
  await expect(generateInMemory(conversationsGenerator, second, { personasFile })).rejects.toThrow(
    /need a model/,
  );
  await expect(
    generateInMemory(conversationsGenerator, { ...small, startPersona: 2 }, { personasFile }, { model }),
  ).rejects.toThrow(/has 2 lines, and persona 2 needs line 3/);
});

it('refuse a row without a line about a person, naming it', async () => {
  const personasFile = join(folder, 'lines.jsonl');
  await writeFile(personasFile, '{"persona": "A nurse at sea"}\n{"text": "?"}\n');
  await expect(generateInMemory(conversationsGenerator, small, { personasFile }, { model })).rejects.toThrow(
    /\[1\]\.persona/,
  );
});

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createOpenAIChatModel } from '@memgym/llm-client';
import { startOpenAIServer } from '@memgym/llm-client/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadPersonaMem, loadPersonaMemQuestions } from '../../data/load-personamem.js';
import { createPersonaMemScript } from '../../testing/index.js';
import { generateInMemory } from '../__fixtures__/generate-in-memory.js';
import { blocksGenerator } from './blocks-generator.js';
import { personaMemGenerator } from './personamem-generator.js';
import { qaGenerator } from './qa-generator.js';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'memgym-own-types-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const options = { personas: 1, topics: 'therapy,foodRecommendation', length: 'short', blocks: 8, seed: 2 };
const turned = {
  name: 'name_what_was_given_up',
  ...{ about: 'newest', asked: 'end', needs: 'change' },
  task: {
    question: 'The user asks what they turned away from, without naming any.',
    answer: 'The reply names the thing of the fact.',
    wrong: 'Each names another thing of the same class.',
    hidesThing: true,
    example: { fact: 'Gave up baking.', question: 'What did I drop?', answer: 'Baking.', wrong: 'Sewing.' },
  },
  offline: {
    options: 'experiences',
    questions: ['Which of the {kind} have I turned my mind about lately?'],
    replies: ['It was %.', 'Lately that was %.', 'Your mind turned about %.', 'From your account, %.'],
  },
};

async function typesFile(types: readonly object[]): Promise<{ types: string }> {
  await writeFile(join(folder, 'types.json'), JSON.stringify(types));
  return { types: join(folder, 'types.json') };
}

async function store(texts: ReadonlyMap<string, string>): Promise<void> {
  for (const [path, text] of texts) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}

it('a type of a file is asked beside those of the release, which stay the same', async () => {
  const released = await generateInMemory(personaMemGenerator, options);
  const own = await generateInMemory(personaMemGenerator, options, await typesFile([turned]));
  const questions = (texts: ReadonlyMap<string, string>, type: string): string[] =>
    [...texts].flatMap(([path, text]) =>
      path.startsWith('raw/')
        ? Object.values(JSON.parse(text)['Q&A'] as Record<string, { Type: string }[]>)
            .flat()
            .filter(({ Type }) => Type === type)
            .map((question) => JSON.stringify(question))
        : [],
    );
  expect(questions(released, turned.name)).toEqual([]);
  expect(questions(own, turned.name).length).toBeGreaterThan(5);
  expect(questions(own, turned.name)[0]).toMatch(/"Question":"Which of the [a-z ]+ have I turned/);
  const latest = 'recalling_the_latest_user_preferences';
  expect(questions(own, latest)).toEqual(questions(released, latest));

  await store(own);
  const types = (await loadPersonaMemQuestions(join(folder, 'data'))).map(({ question }) => question.type);
  expect(types.filter((type) => type === turned.name).length).toBeGreaterThan(1);
  const { quirks } = await loadPersonaMem(join(folder, 'data'));
  expect(JSON.stringify(quirks)).not.toContain('personamem-type-spelling');
});

it('a type with the key of one of the release takes its place', async () => {
  const file = await typesFile([{ ...turned, key: 'recommendation' }]);
  const texts = await generateInMemory(personaMemGenerator, options, file);
  const csv = texts.get('data/questions_32k.csv') ?? '';
  expect(csv).toContain(turned.name);
  expect(csv).not.toContain('provide_preference_aligned_recommendations');
});

it('a model is asked with the words of the type', async () => {
  const script = createPersonaMemScript();
  const asked: string[] = [];
  const server = await startOpenAIServer({
    chat: (request) => {
      asked.push(JSON.stringify(request.body));
      return script.chat(request) ?? 'what?';
    },
  });
  const model = createOpenAIChatModel({ model: 'scripted', baseUrl: server.baseUrl });
  await store(await generateInMemory(personaMemGenerator, options));
  const inputs = { conversations: join(folder, 'raw'), ...(await typesFile([turned])) };
  const texts = await generateInMemory(qaGenerator, { data: 'therapy_persona0_sample0' }, inputs, { model });
  await server.close();
  expect(asked.join('\n')).toContain(turned.task.question);
  expect([...texts.values()].join('')).toContain(turned.name);
});

it('the step that joins sessions says which types it leaves out', async () => {
  await store(await generateInMemory(personaMemGenerator, options, await typesFile([turned])));
  const notes: string[] = [];
  const conversations = join(folder, 'raw');
  const without = await generateInMemory(
    blocksGenerator,
    { blocks: 8 },
    { conversations },
    { note: (sentence) => notes.push(sentence) },
  );
  expect(without.get('data/questions_32k.csv')).not.toContain(turned.name);
  expect(notes.join()).toContain('"name_what_was_given_up" are left out');
  const named = await generateInMemory(
    blocksGenerator,
    { blocks: 8 },
    { conversations, ...(await typesFile([turned])) },
  );
  expect(named.get('data/questions_32k.csv')).toContain(turned.name);
});

it.each([
  [
    { ...turned, offline: { ...turned.offline, questions: ['What of {fresh}?'] } },
    '{fresh} is none of {kind}, {thing}',
  ],
  [{ ...turned, offline: { ...turned.offline, replies: undefined } }, 'are missing for experiences'],
  [{ ...turned, needs: 'a reason' }, 'needs'],
])('a file with a fault is refused with its place (%#)', async (type, problem) => {
  const wrong = generateInMemory(personaMemGenerator, options, await typesFile([type]));
  await expect(wrong).rejects.toThrow(problem);
});

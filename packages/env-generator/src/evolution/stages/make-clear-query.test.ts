import { createRng } from '@memgym/core';
import { createOpenAIChatModel } from '@memgym/llm-client';
import { type OpenAIServer, startOpenAIServer } from '@memgym/llm-client/testing';
import { afterEach, expect, it } from 'vitest';
import { callOptionsSchema } from '../config/call-options.js';
import { environmentSchema } from '../config/environment-schema.js';
import { withRules } from '../generate-user.js';
import { writingLanguage } from '../languages/writing-language.js';
import { makeClearQuery } from './make-clear-query.js';

let server: OpenAIServer | undefined;
afterEach(() => server?.close());

/** A request whose n-th refinement is the first clear one. */
async function clearAfter(mendings: number) {
  const calls = { checks: 0, mendings: 0 };
  server = await startOpenAIServer({
    chat: ({ body }) => {
      const text = JSON.stringify(body.messages);
      if (text.includes('What does it reveal about the user?')) {
        calls.checks += 1;
        return text.includes(`version ${mendings}.`) ? '{"diet":"vegan"}' : '{"diet":"meat"}';
      }
      calls.mendings += 1;
      return `{"query":"version ${calls.mendings}."}`;
    },
  });
  const model = createOpenAIChatModel({ model: 'test-model', baseUrl: server.baseUrl });
  const context = withRules({
    environment: environmentSchema.parse({}),
    language: writingLanguage('en'),
    calls: callOptionsSchema.parse({}),
    modelFor: () => model,
    rng: createRng(1),
  });
  const made = makeClearQuery(context, {
    piece: 'test',
    draft: 'version 0.',
    exposedStates: new Map([['diet', 'vegan']]),
    state: new Map([['diet', 'vegan']]),
    variables: [{ name: 'diet', choices: ['vegan', 'meat'] }],
  });
  return { made, calls };
}

it.each([0, 1, 20])('accepts a request that is clear after %i refinements', async (mendings) => {
  const { made, calls } = await clearAfter(mendings);
  expect(await made).toEqual({ query: `version ${mendings}.`, alsoSuggests: new Map() });
  expect(calls).toEqual({ checks: mendings + 1, mendings });
});

it('refines a request at most twenty times', async () => {
  const { made, calls } = await clearAfter(21);
  await expect(made).rejects.toThrow(/clearly revealed \{"diet":"vegan"\} \(test\), in 20 rounds/);
  expect(calls).toEqual({ checks: 21, mendings: 20 });
});

/** A request that reveals another variable in any wording; the checker's replies are scripted. */
async function leaking(replies: readonly string[], pet: string) {
  let checks = 0;
  let shown = '';
  server = await startOpenAIServer({
    chat: ({ body }) => {
      const text = JSON.stringify(body.messages);
      if (!text.includes('What does it reveal about the user?')) {
        shown = text;
        return `{"query":"version ${checks}."}`;
      }
      checks += 1;
      return replies[Math.min(checks, replies.length) - 1] ?? '';
    },
  });
  const context = withRules({
    environment: environmentSchema.parse({}),
    language: writingLanguage('en'),
    calls: callOptionsSchema.parse({}),
    modelFor: () => createOpenAIChatModel({ model: 'test-model', baseUrl: server?.baseUrl ?? '' }),
    rng: createRng(1),
  });
  const { query, alsoSuggests } = await makeClearQuery(context, {
    piece: 'test',
    draft: 'version 0.',
    exposedStates: new Map([['diet', 'vegan']]),
    state: new Map([
      ['diet', 'vegan'],
      ['pet', pet],
      ['job', 'clerk'],
    ]),
    variables: [
      { name: 'diet', choices: ['vegan', 'meat'] },
      { name: 'pet', choices: ['cat', 'none'] },
      { name: 'job', choices: ['cook', 'clerk'] },
    ],
  });
  return { query, alsoSuggests: Object.fromEntries(alsoSuggests), checks, shown };
}

it.each(['Not stated', 'not stated.', 'unknown', '未提及'])(
  'reads %j as a variable that is not revealed',
  async (silent) => {
    const reply = JSON.stringify({ diet: 'Vegan.', pet: silent });
    expect(await leaking([reply], 'cat')).toMatchObject({ query: 'version 0.', checks: 1 });
  },
);

it('after five refinements, accepts the first clear request that also reveals a true value', async () => {
  expect(await leaking(['{"diet":"vegan","pet":"cat"}'], 'cat')).toMatchObject({
    query: 'version 0.',
    checks: 6,
  });
});

it('uses the clear wording with the fewest false values when no refinement is free of them, and names them', async () => {
  const worse = '{"diet":"vegan","pet":"cat","job":"cook"}';
  const better = '{"diet":"vegan","pet":"cat","job":"not stated"}';
  const unclear = '{"diet":"meat","pet":"none","job":"not stated"}';
  expect(await leaking([worse, unclear, better, better, worse], 'none')).toMatchObject({
    query: 'version 2.',
    alsoSuggests: { pet: 'cat' },
    checks: 21,
  });
});

it('prefers a clear wording that only reveals true values to one that suggests false ones', async () => {
  const falsely = '{"diet":"vegan","pet":"cat","job":"cook"}';
  const truly = '{"diet":"vegan","pet":"cat","job":"not stated"}';
  expect(await leaking([falsely, truly], 'cat')).toMatchObject({
    query: 'version 1.',
    alsoSuggests: {},
    checks: 6,
  });
});

it('lets a request that nobody understood in fifteen rounds state its values', async () => {
  const asked: string[] = [];
  server = await startOpenAIServer({
    chat: ({ body }) => {
      const text = JSON.stringify(body.messages);
      if (text.includes('What does it reveal about the user?')) {
        return text.includes('I am vegan.') ? '{"diet":"vegan"}' : '{"diet":"meat"}';
      }
      asked.push(text);
      return text.includes('say it outright')
        ? '{"query":"I am vegan."}'
        : `{"query":"hint ${asked.length}."}`;
    },
  });
  const model = createOpenAIChatModel({ model: 'test-model', baseUrl: server.baseUrl });
  const made = await makeClearQuery(
    withRules({
      environment: environmentSchema.parse({}),
      language: writingLanguage('en'),
      calls: callOptionsSchema.parse({}),
      modelFor: () => model,
      rng: createRng(1),
    }),
    {
      piece: 'test',
      draft: 'hint 0.',
      exposedStates: new Map([['diet', 'vegan']]),
      state: new Map([['diet', 'vegan']]),
      variables: [{ name: 'diet', choices: ['vegan', 'meat'] }],
    },
  );
  expect(made).toEqual({ query: 'I am vegan.', alsoSuggests: new Map() });
  expect(asked.map((text) => text.includes('say it outright'))).toEqual([...Array(14).fill(false), true]);
});

it('shows the refiner what the reader understood', async () => {
  const { shown } = await leaking(['{"diet":"meat","pet":"cat"}', '{"diet":"vegan"}'], 'none');
  expect(shown).toContain('understood instead');
  expect(shown).toContain('meat');
  expect(shown).toContain('cat');
});

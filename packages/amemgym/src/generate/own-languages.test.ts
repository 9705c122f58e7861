import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JsonObject } from '@memgym/core';
import { createGeneratorScript } from '@memgym/env-generator/testing';
import { createMemoryFiles, playGeneration } from '@memgym/evaluators/testing';
import { createOpenAIChatModel } from '@memgym/llm-client';
import { type OpenAIServer, startOpenAIServer } from '@memgym/llm-client/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { parseAMemGymItem } from '../data/load-amemgym.js';
import { amemgymGenerator } from './amemgym-generator.js';
import { readOriginalEnvironment } from './config/read-original-environment.js';

const german = {
  name: 'German (Deutsch)',
  variableName: { pattern: '^[A-Za-z0-9_]+$', words: 'ein Name in snake_case' },
  fact: {
    question: 'Was koche ich werktags am Abend?',
    name: 'kochzeit_am_abend',
    choices: ['unter 20 Minuten', '20 bis 60 Minuten', 'über eine Stunde'],
  },
  names: {
    sport_je_woche: ['training_je_woche', 'haeufigkeit_sport'],
    essensgeld: ['budget'],
    wohnort: ['wohnort'],
  },
  queries: {
    initial: {
      states: { arbeitsweg: 'Fahrrad' },
      query: 'Morgens ist der Uferweg stockfinster. Welche Lampe?',
    },
    update: {
      variable: 'arbeitsweg',
      old: 'Fahrrad',
      new: 'Bahn',
      query: 'Vierzig Minuten Fensterplatz. Was tun?',
    },
  },
  absent: 'keiner',
};
const small = { questions: 3, periods: 2, changesPerPeriod: 2, users: 1, language: 'de' };

let folder: string;
let server: OpenAIServer;
const script = createGeneratorScript({});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'memgym-own-languages-'));
  server = await startOpenAIServer({ chat: (request) => script.chat(request) ?? 'what?' });
});
afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

async function generate(languages: object | undefined, options: JsonObject = small, isOffline = false) {
  const path = join(folder, 'languages.json');
  if (languages !== undefined) await writeFile(path, JSON.stringify(languages));
  const files = createMemoryFiles(new Map());
  await playGeneration({
    generator: amemgymGenerator,
    options: amemgymGenerator.options.parse(options) as JsonObject,
    inputs: languages === undefined ? {} : { languages: path },
    model: isOffline ? null : createOpenAIChatModel({ model: 'test-model', baseUrl: server.baseUrl }),
    files,
    order: 'one-by-one',
  });
  const [item] = JSON.parse(files.texts.get('data.json') ?? '[]') as JsonObject[];
  return {
    user: parseAMemGymItem(item ?? {}, 'data.json'),
    prompts: server.chatRequests.map(({ body }) => body.messages?.at(-1)?.content ?? ''),
  };
}

it('a language of a file is the one that every prompt names and gives examples in', async () => {
  const { user, prompts } = await generate({ de: german }, { ...small, additions: 1 });
  expect(user.questions).toHaveLength(3);
  for (const { choices } of user.variables) expect(choices.at(-1)).toBe('keiner');
  const text = prompts.join('\n');
  for (const said of [
    'Write questions and values in German (Deutsch)',
    '"info_choices": ["unter 20 Minuten", "20 bis 60 Minuten", "über eine Stunde"]',
    'for example "training_je_woche" and "haeufigkeit_sport"',
    'Example, for the variables "arbeitsweg" (value "Fahrrad"):',
    'Example, for an event in which "arbeitsweg" changes from "Fahrrad" to "Bahn":',
  ])
    expect(text).toContain(said);
  expect(text).not.toMatch(/towpath|in English/);
});

it('names that do not have the form of the language are asked for again', async () => {
  const strict = { ...german, variableName: { pattern: '^x', words: 'a name that begins with x' } };
  await expect(generate({ de: strict })).rejects.toThrow('data.json');
  const asked = server.chatRequests.map(({ body }) => body.messages?.at(-1)?.content ?? '');
  expect(asked.join('\n')).toContain('which is not a name that begins with x');
});

it('a language that no file describes is refused, also that of a config of the original', async () => {
  await expect(generate(undefined)).rejects.toThrow('There is no language "de".');
  await expect(generate(undefined, small, true)).rejects.toThrow('Offline users are not told in "de".');
  const original = { num_user_profiles: 1, num_questions: 3, num_periods: 2, num_months_per_period: 3 };
  const rest = { num_states_per_question: 2, num_choices_per_state: 3, num_changes_per_period: 2, seed: 1 };
  const more = { max_changes_per_state: 2, min_state_variants: 2, num_rounds_init: 1, num_rounds_update: 2 };
  const config = { ...original, ...rest, ...more, start_date: '2020-10-01' };
  const languageOf = (lang: string) =>
    readOriginalEnvironment('c.json', { ...config, lang }).environment.language;
  expect(['de', 'chinese', 'en'].map(languageOf)).toEqual(['de', 'zh', 'en']);
});

it('a file with a fault is refused with its place', async () => {
  const wrong = { ...german, variableName: { pattern: '[', words: 'x' } };
  await expect(generate({ de: wrong })).rejects.toThrow('de.variableName.pattern');
});

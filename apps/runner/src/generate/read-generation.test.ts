import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { amemgymGenerator } from '@memgym/amemgym/generate';
import { ConfigError } from '@memgym/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readGeneration } from './read-generation.js';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'memgym-test-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function read(value: unknown, settings: readonly string[] = []) {
  const file = join(folder, 'env.json');
  await writeFile(file, typeof value === 'string' ? value : JSON.stringify(value));
  const { options, ...generation } = await readGeneration(amemgymGenerator, file, settings);
  return { ...generation, ...options };
}
const problem = async (value: unknown, settings?: readonly string[]): Promise<ConfigError> => {
  const error: unknown = await read(value, settings).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(ConfigError);
  return error as ConfigError;
};

const llm = { base_url: null, api_key: null, llm_model: 'gpt-4.1', max_tokens: 8192, source: 'env' };
const original = {
  start_date: '2020-10-01',
  lang: '中文',
  seed: 42,
  exclude_ids: ['a'],
  num_user_profiles: 20,
  num_questions: 10,
  num_periods: 10,
  num_months_per_period: 3,
  num_states_per_question: 2,
  num_choices_per_state: 3,
  num_changes_per_period: 4,
  max_changes_per_state: 3,
  min_state_variants: 4,
  num_rounds_init: 1,
  num_rounds_update: 2,
  llm_config_high_temp: { ...llm, temperature: 1 },
  llm_config_low_temp: { ...llm, temperature: 0.2 },
};

describe('readGeneration', () => {
  it('refuses more users than one file can hold, before any is made', async () => {
    expect((await problem({ name: 'many', users: 99_999_999 })).message).toMatch(/users is 99999999/);
  });

  it('accepts a config of the original unchanged', async () => {
    expect(await read(original)).toMatchObject({
      name: 'env',
      startDate: '2020-10-01',
      language: 'zh',
      excludeIds: ['a'],
      users: 20,
      periods: 10,
      initialRounds: 1,
      updateRounds: 2,
      highTemperature: 1,
      lowTemperature: 0.2,
      maxOutputTokens: 8192,
      model: { model: 'gpt-4.1' },
    });
  });

  it('rejects settings of the original that it cannot convert', async () => {
    expect((await problem({ ...original, num_period: 3 })).message).toContain('num_period');
    expect(
      (await problem({ ...original, llm_config_low_temp: { ...llm, llm_model: 'x', temperature: 0 } }))
        .message,
    ).toContain('llm_model differs');
  });

  it.each([
    ['num_rounds_update', 0],
    ['num_periods', 1.5],
    ['start_date', '2020-02-31'],
  ])('reports %s of the original under its original name', async (key, value) => {
    expect((await problem({ ...original, [key]: value })).message).toContain(
      `${key} is ${JSON.stringify(value)}`,
    );
  });

  it('drops API keys of a config of the original with a warning, and sends its extra parameters', async () => {
    const file = join(folder, 'env.json');
    const extra_params = { top_p: 0.9, extra_body: { enable_thinking: false }, timeout: 9 };
    const high = { ...llm, temperature: 1, api_key: 'planted', extra_params };
    const low = { ...llm, temperature: 0.2, extra_params };
    await writeFile(
      file,
      JSON.stringify({ ...original, llm_config_high_temp: high, llm_config_low_temp: low }),
    );
    const warnings: string[] = [];
    const generation = await readGeneration(amemgymGenerator, file, [], (warning) => warnings.push(warning));
    expect(warnings).toEqual([
      `${file}: llm_config_high_temp.api_key is left out; set the key in OPENAI_API_KEY.`,
      expect.stringContaining('llm_config_high_temp.extra_params.timeout is left out'),
      expect.stringContaining('llm_config_low_temp.extra_params.timeout is left out'),
    ]);
    expect(generation.model.parameters).toEqual({ top_p: 0.9, enable_thinking: false });
    expect(JSON.stringify([generation, warnings])).not.toContain('planted');
  });

  it('names file, key and value of an error', async () => {
    expect((await problem('')).hint).toContain('empty');
    expect((await problem({ name: 'x', peroids: 3 })).hint).toContain('"periods"');
    expect((await problem({ name: 'x', startDate: '2020-13-01' })).message).toContain('2020-13-01');
    expect((await problem({ name: 'x', startDate: '2021-02-29' })).message).toContain('2021-02-29');
    const missing = await readGeneration(amemgymGenerator, join(folder, 'none.json')).catch(
      (error: unknown) => error,
    );
    expect((missing as ConfigError).hint).toContain('configs/environments/');
  });

  it('rejects an impossible environment before any paid call', async () => {
    const base = { name: 'x' };
    expect((await problem({ ...base, choicesPerState: 2, minStateVariants: 5 })).key).toBe(
      'minStateVariants',
    );
    expect((await problem({ ...base, changesPerPeriod: 28, monthsPerPeriod: 1 })).key).toBe(
      'changesPerPeriod',
    );
    expect((await problem({ ...base, questions: 3, periods: 20 })).message).toContain('need 20 variables');
    // The original does not enforce how often a variable changes.
    expect(await read({ ...base, questions: 3, periods: 20, profile: 'reference' })).toMatchObject({
      periods: 20,
    });
  });

  it('applies settings', async () => {
    expect(await read({ name: 'x' }, ['users=3', 'model.model=m'])).toMatchObject({
      users: 3,
      model: { model: 'm' },
    });
  });
});

import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { amemgymDataset, loadAMemGym } from '@memgym/amemgym';
import { amemgymGenerator } from '@memgym/amemgym/generate';
import { BudgetError, ConfigError, ProviderError } from '@memgym/core';
import { checkDataset, nemotronProseColumns } from '@memgym/datasets';
import { createGeneratorScript, type GeneratorScriptOptions } from '@memgym/env-generator/testing';
import { type OpenAIServer, serverFailure, startOpenAIServer } from '@memgym/llm-client/testing';
import { parquetWriteFile } from 'hyparquet-writer';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseGeneration } from './read-generation.js';
import { resolveGenerationModel } from './resolve-generation-model.js';
import { type GenerateOptions, runGeneration } from './run-generation.js';

let place = '';
let server: OpenAIServer | undefined;
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'memgym-test-'));
});
afterEach(async () => {
  await server?.close();
  await rm(place, { recursive: true, force: true });
});

const smallConfig = { name: 'small', users: 2, questions: 3, periods: 2, changesPerPeriod: 2 };
const withChanges = (changes: object) =>
  parseGeneration(amemgymGenerator, 'test', { ...smallConfig, ...changes });
const small = withChanges({});

/** A file in the format of Nemotron-Personas, with the given number of invented people. */
async function writePersonas(count: number, compression: 'GZIP' | 'SNAPPY' = 'GZIP'): Promise<string> {
  const people = Array.from({ length: count }, (_value, index) => ({
    ...Object.fromEntries(nemotronProseColumns.map((name) => [name, `${name} of ${index}.`])),
    uuid: `person-${index}`,
    age: BigInt(20 + index),
    sex: 'Male',
    marital_status: 'widowed',
    education_level: 'some_college',
    bachelors_field: null,
    occupation: 'not_in_workforce',
    hobbies_and_interests_list: `['chess', "Ann's \\'tea\\'"]`,
    skills_and_expertise_list: '[]',
  }));
  const columns = Object.keys(people[0] ?? {}) as (keyof (typeof people)[number])[];
  const file = join(place, `personas-${compression}.parquet`);
  parquetWriteFile({
    filename: file,
    codec: compression,
    compressors: { GZIP: (bytes) => gzipSync(bytes) },
    columnData: columns.map((name) => ({
      name,
      type: name === 'age' ? 'INT64' : 'STRING',
      data: people.map((person) => person[name]),
    })),
  });
  return file;
}

async function prepare(script: GeneratorScriptOptions = {}, fail?: (count: number) => boolean) {
  const played = createGeneratorScript(script);
  server = await startOpenAIServer({
    chat: (request) => played.chat(request) ?? 'what?',
    fail: ({ index }) => (fail?.(index) ? serverFailure(401, 'Who are you?') : undefined),
  });
  const running = server;
  const personasPath = await writePersonas(12);
  const generate = (name: string, changes: Partial<GenerateOptions> = {}) => {
    const generation = changes.generation ?? small;
    return runGeneration({
      generation,
      model: resolveGenerationModel(generation, { OPENAI_BASE_URL: running.baseUrl }),
      folder: join(place, name),
      inputs: { personas: personasPath },
      cacheFolder: join(place, `${name}-cache`),
      ...changes,
    });
  };
  return { generate, played, running, personasPath };
}

/** Digest of every permanent file. */
async function digests(folder: string): Promise<Record<string, string>> {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.includes(`${folder}/calls/`))
    .sort();
  const found: Record<string, string> = {};
  for (const file of files) {
    found[file.slice(folder.length)] = createHash('sha256')
      .update(await readFile(file))
      .digest('hex');
  }
  return found;
}

describe('runGeneration', () => {
  it('writes the original’s files, with data that satisfy every rule', async () => {
    const { generate } = await prepare();
    const { dataPath, manifest, failures } = await generate('out');
    expect([manifest.status, failures]).toEqual(['complete', []]);
    // NumPy's choice of 2 of 12 with seed 42.
    expect(manifest.users).toEqual(['person-10', 'person-9']);
    expect((await checkDataset(amemgymDataset, dataPath)).problems).toEqual([]);
    const { users } = await loadAMemGym(dataPath);
    expect(users[0]?.persona.description?.split('\n')).toEqual([
      'name: Robin Script',
      'age: 30',
      'gender: Male',
      'marital_status: widowed',
      'education_level: some college',
      'occupation: not_in_workforce',
      "hobbies_and_interests: chess, Ann's 'tea'",
      'skills_and_expertise: N/A',
      'complementary_info: Speaks plainly, 30 years old, proud of being not_in_workforce.',
    ]);
    expect((await readdir(join(place, 'out', 'raw'))).sort()).toEqual([
      'person-10',
      'person-9',
      'user_profiles.json',
    ]);
    expect((await readdir(join(place, 'out', 'raw', 'person-9'))).sort()).toEqual([
      'complete.json',
      'item.json',
      'personalized_answers.json',
      'questions.json',
      'schema.json',
      'sessions.json',
      'state_transition.json',
      'user_profile.json',
    ]);
  });

  it('completes although three in ten replies are bad, or reports who failed and why', async () => {
    const { generate, played } = await prepare({ badShare: 0.3 });
    const { manifest, failures } = await generate('out');
    expect(played.bad.size).toBe(7);
    expect(manifest.users.length + failures.length).toBe(2);
    expect(manifest.users.length).toBeGreaterThan(0);
    const written: unknown = JSON.parse(await readFile(join(place, 'out', 'failures.json'), 'utf8'));
    expect(written).toEqual(failures);
  });

  it('reports each user who fails, with the stage and the reason, and makes the others', async () => {
    const { generate } = await prepare({ badShare: 1, badKinds: ['no-json'] });
    const { manifest, failures, dataPath } = await generate('out');
    expect(manifest).toMatchObject({
      status: 'incomplete',
      users: [],
      failed: ['person-10', 'person-9'],
    });
    for (const failure of failures) {
      expect(failure).toMatchObject({ stage: 'user_profile', reason: 'invalid-reply' });
      expect(failure.message).toContain('amemgym-generate/write-profile');
    }
    expect(JSON.parse(await readFile(dataPath, 'utf8'))).toEqual([]);
  });

  it('pays nothing for cached replies, also with a few more users', async () => {
    const { generate, running } = await prepare();
    await generate('out');
    const before = await digests(join(place, 'out'));
    const paid = running.chatRequests.length;
    const again = await generate('out');
    expect(again.progress).toMatchObject({ usersDone: 2, callsPaid: 0, callsCached: 0 });
    expect(running.chatRequests).toHaveLength(paid);
    expect(await digests(join(place, 'out'))).toEqual(before);

    const more = await generate('out', { generation: withChanges({ users: 3 }) });
    expect(more.manifest.users.slice(0, 2)).toEqual(['person-10', 'person-9']);
    expect(more.manifest.users).toHaveLength(3);
    expect(more.progress.callsPaid).toBeLessThan(paid * 0.7);
  });

  it('ignores files that are half written, changed, or older than their inputs', async () => {
    const { generate, running } = await prepare();
    await generate('out');
    const before = await digests(join(place, 'out'));
    const paid = running.chatRequests.length;
    const user = join(place, 'out', 'raw', 'person-9');
    const transition = await readFile(join(user, 'state_transition.json'), 'utf8');
    await writeFile(join(user, 'state_transition.json'), transition.slice(0, 200));
    await writeFile(join(user, 'sessions.json'), '[]');
    await rm(join(place, 'out', 'raw', 'person-10', 'questions.json'));
    const again = await generate('out');
    expect(again.progress.callsPaid).toBe(0);
    expect(again.progress.callsCached).toBeGreaterThan(20);
    expect(running.chatRequests).toHaveLength(paid);
    expect(await digests(join(place, 'out'))).toEqual(before);
  });

  it('continues from files of the original program, which have no completion marks', async () => {
    const { generate, running } = await prepare();
    await generate('out');
    const folder = join(place, 'out');
    const data = await readFile(join(folder, 'data.json'), 'utf8');
    for (const id of ['person-9', 'person-10']) await rm(join(folder, 'raw', id, 'complete.json'));
    for (const file of ['environment.json', 'failures.json', 'data.json']) await rm(join(folder, file));
    // A file that the original was writing when it was killed.
    await writeFile(join(folder, 'raw', 'person-9', 'sessions.json'), '[[{"query": "Can');
    const paid = running.chatRequests.length;
    const taken = await generate('out', {
      inputs: {},
      generation: withChanges({ ids: ['person-10', 'person-9'] }),
    });
    expect(taken.manifest.status).toBe('complete');
    expect(await readFile(join(folder, 'data.json'), 'utf8')).toBe(data);
    expect(running.chatRequests).toHaveLength(paid);
    expect(taken.progress.callsCached).toBeGreaterThan(3);
  });

  it('stops before exceeding a budget, and continues with a higher one', async () => {
    const { generate, running } = await prepare();
    await expect(generate('out', { budget: { calls: 30 } })).rejects.toBeInstanceOf(BudgetError);
    expect(running.chatRequests.length).toBeLessThanOrEqual(30);
    const whole = await generate('whole');
    const calls = running.chatRequests.length;
    const rest = await generate('out');
    expect(rest.manifest.status).toBe('complete');
    expect(running.chatRequests.length - calls).toBe(whole.progress.callsPaid - 30);
    expect(await digests(join(place, 'out', 'raw'))).toEqual(await digests(join(place, 'whole', 'raw')));
  });

  it('stops at once if the server rejects the key', async () => {
    const { generate, running } = await prepare({}, () => true);
    const error = await generate('out').catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ProviderError);
    expect(error).toMatchObject({ reason: 'authentication' });
    expect(running.requests.length).toBeLessThan(10);
  });

  it('does not mix users of two configs in one folder, except with `fresh`', async () => {
    const { generate } = await prepare();
    await generate('out');
    const other = withChanges({ seed: 7 });
    await expect(generate('out', { generation: other })).rejects.toMatchObject({ key: 'out' });
    const fresh = await generate('out', { generation: other, fresh: true });
    expect(fresh.manifest.users).toEqual(['person-7', 'person-10']);
  });

  it('generates the users of a published file again', async () => {
    const { generate, personasPath } = await prepare();
    const { dataPath } = await generate('first', { generation: withChanges({ users: 1 }) });
    const second = await generate('second', {
      generation: withChanges({ seed: 1 }),
      inputs: { personas: personasPath, idsFrom: dataPath },
    });
    expect(second.manifest.users).toEqual(['person-10']);
  });

  it('names the fix if there is no model, or too few personas', async () => {
    expect(() => resolveGenerationModel(small, {})).toThrow(ConfigError);
    const { generate } = await prepare();
    await expect(generate('out', { generation: withChanges({ users: 13 }) })).rejects.toMatchObject({
      key: 'users',
    });
    const generation = withChanges({ ids: ['nobody'] });
    await expect(generate('out', { generation })).rejects.toMatchObject({ key: 'ids' });
  });

  it('invents people if there are no personas, and more of them on request', async () => {
    const { generate, played } = await prepare();
    const few = await generate('out', { inputs: {}, generation: withChanges({ users: 1 }) });
    expect(played.calls.has(1)).toBe(false);
    const more = await generate('out', { inputs: {} });
    expect(more.manifest.users).toHaveLength(2);
    expect(more.manifest.users[0]).toBe(few.manifest.users[0]);
    expect((await loadAMemGym(more.dataPath)).users[1]?.persona.name).not.toBe('Robin Script');
  });

  it('reads personas with any compression', async () => {
    const { generate } = await prepare();
    const personasPath = await writePersonas(12, 'SNAPPY');
    const { manifest } = await generate('out', {
      inputs: { personas: personasPath },
      generation: withChanges({ users: 1 }),
    });
    expect(manifest.users).toEqual(['person-10']);
  });
});

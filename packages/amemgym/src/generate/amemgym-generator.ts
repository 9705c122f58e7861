import { basename } from 'node:path';
import { ConfigError, createRng, fileNameOf, type JsonObject } from '@memgym/core';
import {
  type CallOptions,
  callOptionsSchema,
  defineGenerator,
  type Environment,
  environmentSchema,
  expectGeneration,
  type GenerateUserOptions,
  type GenerationRequest,
  generateProfile,
  generateUser,
  generateUsersOffline,
  jsonFile,
  openStageFolder,
  type PreparedGeneration,
  readLanguages,
  requirePossible,
  saveUserParts,
  stageNames,
  type UserParts,
  type UserProfile,
  writingLanguage,
} from '@memgym/env-generator';
import * as z from 'zod';
import { parseAMemGymItem } from '../data/load-amemgym.js';
import { isOriginalEnvironment, readOriginalEnvironment } from './config/read-original-environment.js';
import { findCandidates, profilesFile } from './personas/find-candidates.js';
import { toAMemGymItem } from './to-amemgym-item.js';

/** The stages of a user and its item, in the order in which they are made (packages/amemgym/spec.md#data-formats). */
const itemStages = [...stageNames, 'item'] as const;

/**
 * Generates AMemGym users whose lives change, with a model or offline
 * (packages/amemgym/spec.md#environment-generation).
 */
export const amemgymGenerator = defineGenerator({
  type: 'amemgym',
  description: 'Generate AMemGym users. The same command resumes an interrupted generation.',
  benchmark: 'amemgym',
  options: z.strictObject({ ...environmentSchema.shape, ...callOptionsSchema.shape }),
  small: { users: 2, periods: 2, questions: 4 },
  selectingOptions: ['users', 'ids', 'excludeIds', 'initialRounds', 'updateRounds'],
  model: 'optional',
  configDescription:
    'environment config: a MemGym file, a file of the original, or the name of a shipped one, e.g. amemgym-v1.base',
  shortcuts: { users: { value: 'count', description: 'number of users; overrides the config' } },
  inputs: {
    personas: {
      value: 'path',
      description:
        'Nemotron-Personas, or personas of your own with its columns: Parquet, JSON lines or CSV, or the folder with the parts',
    },
    idsFrom: { value: 'data.json', description: 'generate the users of this file again' },
    languages: {
      value: 'file.json',
      description: 'languages that are added, or changed by their code',
      identifies: true,
    },
  },
  stages: ['user_profile', 'questions', 'state_transition', 'personalized_answers', 'sessions', 'item'],
  parts: ['raw', 'data.json'],
  data: 'data.json',
  readForeign: (file, value) => {
    if (!isOriginalEnvironment(value)) return undefined;
    const { environment, calls, model, leftOut } = readOriginalEnvironment(file, value);
    const name = basename(file).replace(/\.json$/, '');
    return { config: { name, ...environment, ...calls, model }, leftOut };
  },
  check: requirePossible,
  size: ({ users, periods, questions }) => ({ user: users, period: periods + 1, question: questions }),
  expect: expectGeneration,
  prepare: (request) => (request.offline ? prepareUsersOffline(request) : prepareUsers(request)),
});

/**
 * Prepares an environment made without a model: people and lives are invented, and the gold answers are exact by
 * construction. The folder has the same files as one made by a model.
 * @throws {ConfigError} when personas or ids are given, because offline users cannot be chosen
 */
async function prepareUsersOffline({
  options,
  inputs,
  files,
}: GenerationRequest<Environment & CallOptions>): Promise<PreparedGeneration> {
  const [input] = Object.keys(inputs);
  if (input !== undefined) {
    throw new ConfigError(`${input} cannot be combined with offline generation, which invents its users.`, {
      key: input,
      hint: 'Remove it, or generate with a model.',
    });
  }
  const { ids, excludeIds, highTemperature, lowTemperature, maxOutputTokens, ...environment } = options;
  if (ids !== undefined || excludeIds.length > 0) {
    throw new ConfigError('Offline users are invented and cannot be chosen by id.', {
      key: ids === undefined ? 'excludeIds' : 'ids',
      hint: 'Remove ids and excludeIds, or generate with a model.',
    });
  }
  const users = generateUsersOffline(environment).map((parts) => ({ id: parts.profile.uuid, parts }));
  return {
    ids: users.map(({ id }) => id),
    make: async ({ forAll }) => {
      const items = await forAll(users, async ({ id, parts }, { onStage }) => {
        const store = await openStageFolder(files, `raw/${fileNameOf(id)}`, itemStages);
        const item = checkedItem(parts);
        await saveUserParts(parts, store);
        await store.save('item', item);
        onStage('item');
        return item;
      });
      const made = new Set(items.map(({ id }) => id));
      const profiles = users.filter(({ id }) => made.has(id)).map(({ parts }) => ({ ...parts.profile }));
      await files.write(profilesFile, jsonFile(profiles));
      await files.write('data.json', jsonFile(items));
      return items.map(({ id }) => String(id));
    },
  };
}

/**
 * Prepares an environment made by a model; stored stages of a user are reused. The folder has the original's layout
 * (packages/amemgym/spec.md#data-formats).
 */
async function prepareUsers({
  options,
  inputs,
  files,
}: GenerationRequest<Environment & CallOptions>): Promise<PreparedGeneration> {
  const { personas, idsFrom } = inputs;
  const language = writingLanguage(options.language, await readLanguages(inputs.languages));
  const candidates = await findCandidates({ environment: options, personas, idsFrom, files });
  return {
    ids: candidates.map(({ id }) => id),
    make: async ({ forAll, note, signal }) => {
      // The original makes the profiles of all users before anything else.
      const described = await forAll(candidates, async (candidate, { modelFor, onStage }) => {
        const { id } = candidate;
        const store = await openStageFolder(files, `raw/${fileNameOf(id)}`, itemStages);
        const own: GenerateUserOptions = {
          context: {
            environment: options,
            language,
            calls: options,
            modelFor,
            rng: createRng(options.seed).stream(`user:${id}`),
            signal,
          },
          store,
          onStage,
        };
        const profile =
          'profile' in candidate
            ? await storeProfile(candidate.profile, own)
            : await generateProfile(candidate.persona, own);
        return { id, profile, own, store, onStage };
      });
      await files.write(profilesFile, jsonFile(described.map(({ profile }) => ({ ...profile }))));
      const items = await forAll(described, async ({ profile, own, store, onStage }) => {
        const parts = await generateUser(profile, own);
        onStage('item');
        const item = checkedItem(parts);
        await store.save('item', item);
        return item;
      });
      await files.write('data.json', jsonFile(items));
      for (const sentence of falseSuggestions(items)) note(sentence);
      return items.map(({ id }) => String(id));
    },
  };
}

/** Stores an existing profile as the user's first stage. */
async function storeProfile(
  profile: UserProfile,
  { store, onStage }: GenerateUserOptions,
): Promise<UserProfile> {
  onStage?.('user_profile');
  if ((await store.load('user_profile')) === undefined) await store.save('user_profile', { ...profile });
  return profile;
}

/** One sentence for each user with requests that also suggest values that are not true. */
function falseSuggestions(items: readonly JsonObject[]): string[] {
  return items.flatMap((item) => {
    const { id, periods } = parseAMemGymItem(item, 'data.json');
    const count = periods
      .flatMap(({ sessions }) => sessions)
      .filter(({ alsoSuggests }) => (alsoSuggests?.size ?? 0) > 0).length;
    if (count === 0) return [];
    const what =
      count === 1 ? '1 request suggests a value that is' : `${count} requests suggest values that are`;
    return [`${id}: ${what} not true, in the clearest wording found (\`also_suggests\` in data.json).`];
  });
}

/**
 * The item of a user, every rule of the format checked (packages/amemgym/spec.md#data-formats).
 * @throws {DatasetError} when the item breaks a rule of the format
 */
export function checkedItem(parts: UserParts): JsonObject {
  const item = toAMemGymItem(parts);
  parseAMemGymItem(item, `raw/${parts.profile.uuid}/item.json`);
  return item;
}

import { type ModelPrice, sha256 } from '@memgym/core';
import {
  defineGenerator,
  type ExpectedGeneration,
  type GenerationRequest,
  jsonFile,
  openStageFolder,
  type PreparedGeneration,
} from '@memgym/env-generator';
import { costOf } from '@memgym/llm-client';
import { publishedTypes, questionTypesFile, readQuestionTypes } from '../data/question-types.js';
import { writeData } from './files/write-data.js';
import { languageOf } from './language.js';
import { makeUser } from './make-user.js';
import { builtInNetwork } from './network/built-in-network.js';
import { openNetwork } from './network/open-network.js';
import { readNetwork } from './network/read-network.js';
import { type MemSimOptions, memSimOptionsSchema } from './options-schema.js';
import { type RewordedUser, readRewordedUser, rewordUser, totalOf } from './realise/reword-user.js';
import type { Trajectory } from './trajectory/trajectory.js';

/** Number of additional profiles, whose values serve as wrong options. Their number is part of the data. */
const otherProfiles = 40;
/** Their seed is far from the seeds that people choose. */
const otherSeed = 0x6d656d73;

const stages = ['trajectories'] as const;

/**
 * Checks the network and draws the profiles. The generation then makes the trajectories of each user, lets a model
 * reword them unless it is offline, and writes the original's files.
 */
async function prepareMemSim({
  options,
  inputs,
  offline,
  files,
}: GenerationRequest<MemSimOptions>): Promise<PreparedGeneration> {
  const language = languageOf(options.language);
  const base = builtInNetwork(options.language);
  const types = inputs.types === undefined ? publishedTypes() : await readQuestionTypes(inputs.types);
  const drawProfiles = openNetwork(
    inputs.network === undefined ? base : await readNetwork(inputs.network, base),
  );
  const profiles = drawProfiles(options.seed, options.profiles);
  const others = drawProfiles(otherSeed, otherProfiles);
  const users = profiles.map((profile, gid) => ({ id: `user-${gid}`, gid, profile }));
  const draft = (user: (typeof users)[number]): Trajectory[] =>
    makeUser({ ...user, others, language, types }, options);
  const [first] = users;
  // Options that the network cannot supply are refused before anything is written.
  if (first !== undefined) draft(first);
  return {
    ids: users.map(({ id }) => id),
    make: async ({ forAll, signal }) => {
      const made = await forAll(users, async (user, { onStage, modelFor }) => {
        onStage('trajectories');
        const folder = await openStageFolder(files, `raw/${user.id}`, stages);
        const store = async (rewordedUser: RewordedUser) => {
          await folder.save('trajectories', JSON.parse(JSON.stringify(rewordedUser)));
          return { ...user, ...rewordedUser };
        };
        const drafts = draft(user);
        if (offline) return store({ trajectories: drafts, counts: null });
        const digest = sha256(JSON.stringify(drafts));
        const stored = readRewordedUser(await folder.load('trajectories'));
        if (stored?.digest === digest) return { ...user, ...stored };
        const { temperature, tries, checksFacts } = options;
        const model = modelFor('reword');
        const reworded = await rewordUser(drafts, {
          model,
          language,
          temperature,
          tries,
          checksFacts,
          signal,
        });
        return store({ ...reworded, digest });
      });
      await writeData(files, made, { language, types });
      if (!offline) {
        const total = totalOf(made.flatMap(({ counts }) => counts ?? []));
        await files.write('rewordings.json', jsonFile(total));
      }
      return made.map(({ id }) => id);
    },
  };
}

/** Calls of one user, estimated: one for each trajectory with sentences to reword. */
const callsPerUser = 45;
/** Tokens of a call, estimated from the lengths of prompts: of a rewording, and of the check of its facts. */
const tokensPerCall = { input: 620, output: 260 };
const tokensPerCheck = { input: 700, output: 12 };

/** The expected usage: one call for each trajectory with spoken sentences, and one that checks it; none repeated. */
function expectRewording(
  { profiles, checksFacts }: Pick<MemSimOptions, 'profiles' | 'checksFacts'>,
  price: ModelPrice | null,
): ExpectedGeneration {
  const rewordings = profiles * callsPerUser;
  const checks = checksFacts ? rewordings : 0;
  const calls = rewordings + checks;
  const inputTokens = rewordings * tokensPerCall.input + checks * tokensPerCheck.input;
  const outputTokens = rewordings * tokensPerCall.output + checks * tokensPerCheck.output;
  return {
    calls,
    inputTokens,
    outputTokens,
    costUsd: costOf({ inputTokens, outputTokens, cachedInputTokens: 0 }, price),
    basis: 'estimated from the lengths of prompts, repeated requests not counted',
  };
}

/** Generates the trajectories of MemDaily from a Bayesian network of users (packages/memsim/spec.md#network). */
export const memSimGenerator = defineGenerator({
  type: 'memsim',
  description:
    'Generate users of a personal assistant with MemSim’s network, and the files of MemDaily. The same command resumes an interrupted generation.',
  benchmark: 'memdaily',
  options: memSimOptionsSchema,
  selectingOptions: ['profiles'],
  small: { profiles: 2 },
  model: 'optional',
  shortcuts: {
    profiles: { value: 'count', description: 'number of users; default 50' },
    seed: { value: 'number', description: 'the same seed gives the same data; default 1' },
    language: { value: 'code', description: 'language of the data; default zh', choices: ['zh', 'en'] },
  },
  inputs: {
    network: {
      value: 'file.json',
      description: 'entities and attributes that the network gains or changes',
      identifies: true,
    },
    types: {
      value: 'file.json',
      description: 'types of questions that are added, or changed by name',
      identifies: true,
    },
  },
  stages: ['trajectories'],
  parts: [
    'raw',
    'rewordings.json',
    'graphs.json',
    questionTypesFile,
    'messages_and_QAs',
    'memdaily.json',
    'data_card_raw.csv',
  ],
  data: 'memdaily.json',
  size: ({ profiles }) => ({ user: profiles }),
  expect: expectRewording,
  prepare: prepareMemSim,
});

import { basename } from 'node:path';
import {
  callOptionsSchema,
  defineGenerator,
  environmentSchema,
  expectGeneration,
  requirePossible,
} from '@memgym/env-generator';
import * as z from 'zod';
import { isOriginalEnvironment, readOriginalEnvironment } from './config/read-original-environment.js';
import { prepareUsers } from './prepare-users.js';
import { prepareUsersOffline } from './prepare-users-offline.js';

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
      description: 'Nemotron-Personas: a Parquet file, or the folder with its parts',
    },
    idsFrom: { value: 'data.json', description: 'generate the users of this file again' },
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

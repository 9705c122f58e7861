import { defineGenerator } from '@memgym/env-generator';
import { expectRewording } from './expect-rewording.js';
import { memSimOptionsSchema } from './options-schema.js';
import { prepareMemSim } from './prepare-memsim.js';

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
    network: { value: 'file.json', description: 'entities and attributes that the network gains or changes' },
  },
  stages: ['trajectories'],
  parts: ['raw', 'rewordings.json', 'graphs.json', 'messages_and_QAs', 'memdaily.json', 'data_card_raw.csv'],
  data: 'memdaily.json',
  size: ({ profiles }) => ({ user: profiles }),
  expect: expectRewording,
  prepare: prepareMemSim,
});

import { settleAll } from '@memgym/core';
import { defineGenerator, jsonFile } from '@memgym/env-generator';
import * as z from 'zod';
import { commonOptions, conversationOptions, topicNames } from '../config/options-schema.js';
import { readTopics } from '../config/read-topics.js';
import { expectCalls } from '../model/expect-calls.js';
import { rawPath } from '../raw/raw-name.js';
import { chooseTopics } from '../topics/choose-topics.js';
import { makePersonas } from './make-personas.js';
import { personaLinesInput, readPersonaLines } from './persona-lines.js';
import { lastOf, personasOf } from './prepare-personas.js';
import { readSeedConversations, seedInput } from './seed-conversations.js';
import { topicsInput } from './topics-input.js';

/** Step 1 (the original's `prepare_data`): personas, histories and conversations as raw files. */
export const conversationsGenerator = defineGenerator({
  type: 'personamem conversations',
  description: 'Step 1: make personas, histories and conversations as raw files.',
  benchmark: null,
  options: z.strictObject({ ...commonOptions, ...conversationOptions }),
  small: { personas: 2, topics: 'therapy,writing', length: 'short' },
  selectingOptions: ['personas', 'startPersona'],
  model: 'optional',
  shortcuts: {
    personas: { value: 'count', description: 'number of personas' },
    startPersona: { value: 'index', description: 'index of the first persona' },
    topics: { value: 'names', description: 'topics, separated by commas, or all' },
    samples: { value: 'count', description: 'conversations for each topic of a persona' },
    startSample: { value: 'index', description: 'index of the first sample' },
    state: { value: 'name', description: 'form of the files', choices: ['release', 'early'] },
  },
  inputs: { ...topicsInput, ...seedInput, ...personaLinesInput },
  stages: ['conversations'],
  parts: ['refused.json', 'output'],
  data: 'output',
  size: ({ personas }) => ({ persona: personas }),
  prepare: async (request) => {
    const { options, inputs, offline } = request;
    const known = await readTopics(options.state, inputs.topicsFile);
    const topics = chooseTopics(topicNames(options.topics), known);
    const users = personasOf(options);
    const seeds = await readSeedConversations(inputs.seedConversations, topics, offline);
    const lines = await readPersonaLines(inputs.personasFile, { last: lastOf(users), offline });
    return {
      ids: users.map(({ id }) => id),
      expect: (price) => {
        const files = users.length * options.samples;
        const crafts = topics.filter(({ writing }) => writing !== undefined).length;
        return expectCalls(
          {
            personas: users.length,
            conversations: files * (topics.length - crafts),
            long: options.length === 'long',
            crafts: files * crafts,
          },
          price,
        );
      },
      make: (tools) =>
        makePersonas(
          users,
          { request, tools, making: { known, options, seeds, lines } },
          async ({ id }, maker, { onStage }) => {
            onStage('conversations');
            const samples = Array.from(
              { length: options.samples },
              (_, index) => options.startSample + index,
            );
            await settleAll(
              topics.flatMap((topic) =>
                samples.map(async (sample) => {
                  const { name, json } = await maker.conversations(topic, sample);
                  await request.files.write(`output/${rawPath(name)}`, jsonFile(json));
                }),
              ),
            );
            return id;
          },
        ),
    };
  },
});

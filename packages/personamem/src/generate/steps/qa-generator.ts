import { settleAll } from '@memgym/core';
import { defineGenerator } from '@memgym/env-generator';
import * as z from 'zod';
import { commonOptions, periodsOf, sessionOptions } from '../config/options-schema.js';
import { readTopics } from '../config/read-topics.js';
import { expectCalls } from '../model/expect-calls.js';
import { personamemRules } from '../personamem-rules.js';
import { questionTypesInput, readQuestionTypes } from '../questions/question-types.js';
import { filesOfPersonas } from '../raw/files-of-personas.js';
import { makePersonas } from './make-personas.js';
import { askAndWrite } from './persona-maker.js';
import { conversationsInput, topicsInput } from './topics-input.js';

/** Step 2 (the original's `prepare_qa --action qa|batch_qa`): questions about the sessions of raw files. */
export const qaGenerator = defineGenerator({
  type: 'personamem qa',
  description: 'Step 2: make questions about conversations; those of the same periods are replaced.',
  benchmark: null,
  options: z.strictObject({ ...commonOptions, ...sessionOptions }),
  selectingOptions: [],
  model: 'optional',
  shortcuts: {
    data: { value: 'name', description: 'one file, as therapy_persona0_sample0, or all' },
    time: {
      value: 'period',
      description: 'the period that is asked about',
      choices: ['all', 'init', 'next_week', 'next_month', 'next_year'],
    },
    state: { value: 'name', description: 'types of questions', choices: ['release', 'early'] },
  },
  inputs: { ...conversationsInput, ...topicsInput, ...questionTypesInput },
  stages: ['questions'],
  parts: ['refused.json', 'output'],
  data: 'output',
  size: () => ({}),
  prepare: async (request) => {
    const { options, inputs } = request;
    const known = await readTopics(options.state, inputs.topicsFile);
    const types = await readQuestionTypes(inputs.types);
    const users = await filesOfPersonas(inputs.conversations ?? '', options.data);
    return {
      ids: users.map(({ id }) => id),
      expect: (price) => {
        const crafts = new Set(known.flatMap(({ name, writing }) => (writing === undefined ? [] : [name])));
        const asked = users.flatMap(({ files }) => files).filter(({ name }) => !crafts.has(name.topic));
        return expectCalls(
          { sessions: asked.length * periodsOf(options.time).length, types: types.length },
          price,
        );
      },
      make: (tools) => {
        const making = { known, options: { ...options, length: 'long' as const } };
        const asking = {
          ...options,
          rules: personamemRules[options.profile],
          types,
          periods: periodsOf(options.time),
        };
        return makePersonas(
          users,
          { request, tools, making },
          async ({ id, files: own }, maker, { onStage }) => {
            onStage('questions');
            await settleAll(
              own.map((file) => {
                const topic = known.find(({ name }) => name === file.name.topic);
                return askAndWrite(file, {
                  writer: maker.questionWriter(topic, file),
                  asking,
                  files: request.files,
                  folder: 'output',
                });
              }),
            );
            return id;
          },
        );
      },
    };
  },
});

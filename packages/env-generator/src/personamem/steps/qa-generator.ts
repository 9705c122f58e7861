import { z } from 'zod';
import { defineGenerator } from '../../generator/define-generator.js';
import { commonOptions, periodsOf, sessionOptions } from '../config/options-schema.js';
import { readTopics } from '../config/read-topics.js';
import { filesOfPersonas } from '../raw/files-of-personas.js';
import { createMaker } from './create-maker.js';
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
  inputs: { ...conversationsInput, ...topicsInput },
  stages: ['questions'],
  parts: ['stages', 'output'],
  data: 'output',
  size: () => ({}),
  prepare: async ({ options, inputs, files, offline }) => {
    const known = await readTopics(options.state, inputs.topicsFile);
    const users = await filesOfPersonas(inputs.conversations ?? '', options.data);
    return {
      ids: users.map(({ id }) => id),
      make: ({ forAll }) =>
        forAll(users, async ({ id, persona, files: own }, tools) => {
          const maker = await createMaker({
            persona,
            known,
            options: { ...options, length: 'long' },
            tools,
            files,
            offline,
          });
          tools.onStage('questions');
          for (const file of own) {
            const topic = known.find(({ name }) => name === file.name.topic);
            const asking = { ...options, periods: periodsOf(options.time) };
            await askAndWrite(file, maker.questionWriter(topic, file), asking, files, 'output');
          }
          return id;
        }),
    };
  },
});

import { defineGenerator } from '@memgym/env-generator';
import * as z from 'zod';
import { blockOptions, commonOptions } from '../config/options-schema.js';
import { readTopics } from '../config/read-topics.js';
import { sizes } from '../config/size-label.js';
import { questionTypesInput } from '../questions/question-types.js';
import { filesOfPersonas } from '../raw/files-of-personas.js';
import { makeRelease, requireModelForFilter } from './make-release.js';
import { conversationsInput } from './topics-input.js';

/** Step 3 (the original's `prepare_blocks` and `inference --step prepare`): histories, and the files of the benchmark. */
export const blocksGenerator = defineGenerator({
  type: 'personamem blocks',
  description: 'Step 3: join sessions to histories and write the files that the benchmark reads.',
  benchmark: 'personamem',
  options: z.strictObject({
    ...commonOptions,
    ...blockOptions,
    persona: z.int().min(0).optional().describe('Only this persona. Default: all.'),
  }),
  selectingOptions: ['persona'],
  model: 'optional',
  shortcuts: {
    persona: { value: 'index', description: 'only this persona' },
    blocks: { value: 'count', description: 'sessions of a history' },
    size: { value: 'label', description: 'tokens of a history', choices: ['32k', '128k', '1M'] },
    variants: { value: 'count', description: 'orders of the same sessions' },
    upTo: { value: 'true', choices: ['true', 'false'], description: 'also histories of fewer sessions' },
    filterQuestions: {
      value: 'true',
      choices: ['true', 'false'],
      description: 'leave out what a model answers without the history',
    },
    files: { value: 'form', description: 'files of the data', choices: ['release', 'pre-release'] },
    format: { value: 'name', description: 'form of a history', choices: ['api_dict', 'string'] },
    state: { value: 'name', description: 'form of the histories', choices: ['release', 'early'] },
    seed: { value: 'number', description: 'the same seed gives the same data' },
  },
  inputs: { ...conversationsInput, ...questionTypesInput },
  stages: ['history'],
  parts: ['refused.json', 'data'],
  data: 'data',
  size: ({ variants, blocks, size }) => ({ variant: variants, block: blocks ?? sizes[size].blocks }),
  prepare: async (request) => {
    const { options, inputs, offline } = request;
    requireModelForFilter(options, offline);
    const known = await readTopics(options.state, undefined);
    const all = await filesOfPersonas(inputs.conversations ?? '');
    const users = all.filter(({ persona }) => options.persona === undefined || persona === options.persona);
    return {
      ids: users.map(({ id }) => id),
      make: (tools) =>
        makeRelease(
          users,
          { request, tools, making: { known, options: { ...options, length: 'long' } } },
          async ({ files }) => files,
        ),
    };
  },
});

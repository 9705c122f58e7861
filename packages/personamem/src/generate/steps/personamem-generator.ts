import { defineGenerator } from '@memgym/env-generator';
import * as z from 'zod';
import { blockOptions, commonOptions, conversationOptions } from '../config/options-schema.js';
import { questionTypesInput } from '../questions/question-types.js';
import { personaLinesInput } from './persona-lines.js';
import { preparePersonas } from './prepare-personas.js';
import { seedInput } from './seed-conversations.js';
import { topicsInput } from './topics-input.js';

const { samples: _samples, startSample: _startSample, ...conversations } = conversationOptions;

/**
 * Generates personas whose preferences change, their conversations, and questions about them, from the first draw to
 * the files that the benchmark reads (packages/personamem/spec.md#generation). `memgym generate personamem
 * conversations`, `qa` and `blocks` are its steps.
 */
export const personaMemGenerator = defineGenerator({
  type: 'personamem',
  description: 'Generate PersonaMem histories and questions, all steps at once.',
  benchmark: 'personamem',
  options: z.strictObject({ ...commonOptions, ...conversations, ...blockOptions }),
  small: {
    personas: 2,
    topics: 'therapy,bookRecommendation,writing',
    blocks: 6,
    variants: 1,
    length: 'short',
  },
  selectingOptions: ['personas', 'startPersona'],
  model: 'optional',
  shortcuts: {
    personas: { value: 'count', description: 'number of personas' },
    topics: { value: 'names', description: 'topics, separated by commas, or all' },
    size: { value: 'label', description: 'tokens of a history', choices: ['32k', '128k', '1M'] },
    seed: { value: 'number', description: 'the same seed gives the same data' },
  },
  inputs: { ...topicsInput, ...seedInput, ...personaLinesInput, ...questionTypesInput },
  stages: ['conversations', 'questions', 'history'],
  parts: ['refused.json', 'raw', 'data'],
  data: 'data',
  size: ({ personas, variants }) => ({ persona: personas, history: personas * variants }),
  prepare: preparePersonas,
});

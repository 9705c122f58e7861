import { type Benchmark, defineBenchmark, readThenAsk, retrievalMetrics } from '@memgym/evaluators';
import { judgedMetric } from '@memgym/evaluators/judges';
import * as z from 'zod';
import { loadLoCoMoPlus } from './load-locomo-plus.js';
import { locomoPlusQuirks } from './quirks.js';
import { gapDays, releasedGapDays } from './read-gap.js';
import { scoreReply, scoreReplyAsReleased } from './score-reply.js';

const optionsSchema = z.strictObject({
  profile: z
    .enum(['fixed', 'reference'])
    .default('fixed')
    .describe(
      '`reference`: gaps are read and verdicts counted as the released program does, with its faults, and nothing has a time. Default fixed.',
    ),
});

const profiles = {
  fixed: { loading: { gapDays, hasTimes: true }, scoreAnswer: scoreReply },
  reference: { loading: { gapDays: releasedGapDays, hasTimes: false }, scoreAnswer: scoreReplyAsReleased },
};

/** LoCoMo-Plus: remarks whose right reply depends on something that was said long before. */
export const locomoPlusBenchmark: Benchmark = defineBenchmark({
  type: 'locomo-plus',
  description:
    'Remarks after ten long conversations, whose right reply depends on a cue in them that shares no words with the remark.',
  options: optionsSchema,
  quirks: locomoPlusQuirks,
  load: (path, { profile }) => loadLoCoMoPlus(path, profiles[profile].loading),
  protocol: ({ profile }) => ({ play: readThenAsk, scoreAnswer: profiles[profile].scoreAnswer }),
  metrics: [judgedMetric, ...retrievalMetrics],
  results: {
    cluster: 'conversation',
    groups: { order: ['causal', 'state', 'goal', 'value'] },
    unpublished: 'The tables of the paper were not read; figures of vendors are of other readers and judges.',
  },
});

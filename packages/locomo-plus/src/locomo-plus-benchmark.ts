import {
  type Benchmark,
  defineBenchmark,
  incompleteOption,
  readThenAsk,
  retrievalMetrics,
} from '@memgym/evaluators';
import { askJudge, createVerdictTally, judgedMetric } from '@memgym/evaluators/judges';
import * as z from 'zod';
import { allCueLines, releasedCue, releasedCueLines } from './cue-lines.js';
import { judgeUse, referenceJudgeUse } from './judge-use.js';
import { loadLoCoMoPlus } from './load-locomo-plus.js';
import { locomoPlusQuirks } from './quirks.js';
import { gapDays, referenceGapDays } from './read-gap.js';
import { referenceMark } from './reference-mark.js';

type ScoreAnswer = NonNullable<Benchmark['protocol']['scoreAnswer']>;

/** Lets a judge mark a reply by its cue; a missing reply is wrong without asking. */
const scoreReply: ScoreAnswer = async ({ expected }, { output }, { judge, signal }) => {
  if (output === null) return { scores: { judged: 0 } };
  const tally = createVerdictTally();
  const input = { cue: String(expected), reply: output };
  const { verdict, unscored } = await askJudge(judge, judgeUse, input, { signal, tally });
  return unscored === undefined
    ? { scores: { judged: verdict.label === 'correct' ? 1 : 0 }, ...tally.counted() }
    : { scores: { judged: null }, unscored: { judged: unscored }, ...tally.counted() };
};

/** The same as released: any text of the judge is a mark. */
const scoreReplyAsReference: ScoreAnswer = async ({ expected }, { raw }, { judge, signal }) => {
  const tally = createVerdictTally();
  const input = { cue: String(expected), reply: raw };
  const { output } = await referenceJudgeUse.ask(judge, input, { role: 'judge', temperature: 0, signal });
  tally.count(false);
  return { scores: { judged: referenceMark(output) }, ...tally.counted() };
};

const optionsSchema = z.strictObject({
  profile: z
    .enum(['fixed', 'reference'])
    .default('fixed')
    .describe(
      '`reference`: gaps and cues are read and verdicts counted as the released program does, with its faults; nothing has a time, and no picture a caption. Default fixed.',
    ),
  incomplete: incompleteOption,
});

const profiles = {
  fixed: {
    loading: {
      gapDays,
      cueLines: allCueLines,
      hasTimes: true,
      captions: true,
      shownCue: (text: string) => text,
    },
    scoreAnswer: scoreReply,
  },
  reference: {
    loading: {
      gapDays: referenceGapDays,
      cueLines: releasedCueLines,
      hasTimes: false,
      captions: false,
      shownCue: releasedCue,
    },
    scoreAnswer: scoreReplyAsReference,
  },
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

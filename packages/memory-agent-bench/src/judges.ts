import { defineJudge } from '@memgym/evaluators/judges';
import * as z from 'zod';

const count = z.int().nonnegative();

/** Whether a summary reads as a text. The wording is ours (docs/specs/memory-agent-bench.md#judges). */
export const judgeFluency = defineJudge({
  name: 'memory-agent-bench/judge-fluency',
  version: '1',
  usualReply: { tokens: 20, basis: 'assumed', source: 'a verdict' },
  input: z.strictObject({ summary: z.string() }),
  verdict: z.object({ fluency: z.union([z.literal(0), z.literal(1)]) }),
  task: () => [
    'You decide whether a summary of a book reads as a text.',
    [
      '- 1: its sentences are complete, connected and say new things. The last one may be cut off.',
      '- 0: it has no connection, says the same again and again, is only a heading or a fragment, or is no language.',
    ].join('\n'),
    'Only the form counts, not whether it is true.',
  ],
  texts: ({ summary }) => ({ summary }),
  reply: () => [
    'Reply with one JSON object and nothing else. Two examples, for other summaries: a page about a family that moves to the coast, whose last sentence stops in the middle:\n{"fluency": 1}\n“The house the house. Summary: The house the house.”:\n{"fluency": 0}',
  ],
});

/** How many of the points of experts a summary holds. The wording is ours. */
export const judgeKeyPoints = defineJudge({
  name: 'memory-agent-bench/judge-key-points',
  version: '1',
  usualReply: { tokens: 80, basis: 'assumed', source: 'the numbers of the points and their count' },
  input: z.strictObject({ points: z.array(z.string()).min(1), summary: z.string() }),
  verdict: z.object({ supported_key_points: z.array(count).optional(), recall: count }),
  check: ({ recall }, { points }) =>
    recall > points.length ? `recall: there are ${points.length} points, not ${recall}` : undefined,
  task: () => [
    'You count how many points of a list a summary of a book holds.',
    [
      '- A point counts if the summary says it, in whatever words.',
      '- It does not count if a part of it is missing or the summary contradicts it.',
      '- Names may differ in spelling as long as it is clear who is meant.',
    ].join('\n'),
  ],
  texts: ({ points, summary }) => ({
    points: points.map((point, index) => `${index + 1}. ${point}`).join('\n'),
    summary,
  }),
  reply: ({ points }) => [
    `Give the numbers of the points that the summary holds, and how many these are: at most ${points.length}. Reply with one JSON object and nothing else. Two examples, for another list:\n{"supported_key_points": [1, 3], "recall": 2}\n{"supported_key_points": [], "recall": 0}`,
  ],
});

/** How many sentences of a summary agree with that of experts. The wording is ours. */
export const judgeSentences = defineJudge({
  name: 'memory-agent-bench/judge-sentences',
  version: '1',
  usualReply: { tokens: 40, basis: 'assumed', source: 'two counts' },
  input: z.strictObject({ expert: z.string(), summary: z.string() }),
  verdict: z.object({ precision: count, sentence_count: count }),
  check: ({ precision, sentence_count: all }) =>
    precision > all ? `precision: ${precision} of ${all} sentences cannot agree` : undefined,
  task: () => [
    'You count how many sentences of a summary of a book agree with the summary of an expert.',
    [
      '- A sentence counts if the expert’s summary says what it says, also in other words or in less detail.',
      '- It does not count if it adds something that the expert’s summary does not have, or contradicts it.',
    ].join('\n'),
  ],
  texts: ({ expert, summary }) => ({ expert, summary }),
  reply: () => [
    'Give how many sentences agree, and how many sentences the summary has. Reply with one JSON object and nothing else. Two examples, for other summaries:\n{"precision": 4, "sentence_count": 6}\n{"precision": 0, "sentence_count": 2}',
  ],
});

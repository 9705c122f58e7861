import { defineJudge } from '@memgym/evaluators/judges';
import { definePrompt } from '@memgym/prompts';
import * as z from 'zod';

const inputSchema = z.strictObject({ cue: z.string(), reply: z.string() });

/** Whether a reply uses what was said before; it does not see the remark. The wording is ours (packages/locomo/spec.md#locomo-plus). */
export const judgeUse = defineJudge({
  name: 'locomo-plus/judge-use',
  version: '2',
  usualReply: { tokens: 60, basis: 'assumed', source: 'a verdict with a reason' },
  input: inputSchema,
  verdict: z.object({ reason: z.string().default(''), label: z.enum(['correct', 'wrong']) }),
  task: () => [
    'You decide whether a reply of an assistant takes account of something that was said in an earlier conversation.',
    [
      '- correct: the reply mentions it, or plainly follows from it, openly or not.',
      '- wrong: the reply could be the same without it, or goes against it.',
    ].join('\n'),
    'Whether the advice is good does not matter.',
  ],
  texts: ({ cue, reply }) => ({ said_earlier: cue, reply }),
  reply: () => [
    'Does the reply take account of it? Reply with one JSON object and nothing else. Two examples, for other replies:\n{"reason": "It leaves out the nuts because of the allergy.", "label": "correct"}\n{"reason": "It could be said to anybody.", "label": "wrong"}',
  ],
});

/** The judge as the released program reads it: any text is a verdict. The wording is ours. */
export const referenceJudgeUse = definePrompt({
  name: 'locomo-plus/judge-use-as-released',
  version: '1',
  verbatim: true,
  usualReply: { tokens: 60, basis: 'assumed', source: 'a label with a reason' },
  input: inputSchema,
  render: ({ cue, reply }) => [
    {
      role: 'user',
      content: [
        'Decide whether the reply openly or tacitly takes account of what was said earlier. The quality of its advice does not count.',
        `Said earlier:\n${cue}`,
        `Reply:\n${reply}`,
        'Give JSON: {"label": "correct" or "wrong", "reason": "…"}',
      ].join('\n\n'),
    },
  ],
});

import { defineJudge } from '@memgym/evaluators/judges';
import * as z from 'zod';
import { type LimitationAspect, limitationSubtypes } from '../limitation-subtypes.js';
import { replyForm } from '../reply-form.js';

const aspects = Object.keys(limitationSubtypes) as [LimitationAspect, ...LimitationAspect[]];

/** Whether a limitation is about an aspect of a paper (packages/memorybench/spec.md#model-judges). */
export const judgeLimitationAspect = defineJudge({
  name: 'memorybench/judge-limitation-aspect',
  version: '3',
  input: z.strictObject({ aspect: z.enum(aspects), limitation: z.string(), form: replyForm }),
  verdict: z.object({ verdict: z.enum(['yes', 'no']) }),
  task: ({ aspect }) => [
    `You decide whether a limitation of a scientific paper is about its ${aspect}. It is, if mending it would change the ${aspect} of the paper: for example ${examplesOf(aspect)}.`,
  ],
  texts: ({ limitation }) => ({ limitation }),
  reply: ({ aspect, form }) => [
    form === 'bare'
      ? `Is this limitation about the ${aspect}? Reply with the word yes or the word no, and nothing else.`
      : `Is this limitation about the ${aspect}? Reply with one JSON object and nothing else: {"verdict": "yes"} or {"verdict": "no"}`,
  ],
});

const examplesOf = (aspect: LimitationAspect): string =>
  limitationSubtypes[aspect].map(({ meaning }) => meaning).join('; or ');

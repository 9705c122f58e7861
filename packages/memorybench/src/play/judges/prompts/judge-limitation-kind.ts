import { defineJudge } from '@memgym/evaluators/judges';
import * as z from 'zod';
import { type LimitationAspect, limitationSubtypes } from '../limitation-subtypes.js';
import { replyForm } from '../reply-form.js';

const aspects = Object.keys(limitationSubtypes) as [LimitationAspect, ...LimitationAspect[]];

/** The kind of a limitation within its aspect, from 1; the last number is "others" (packages/memorybench/spec.md#model-judges). */
export const judgeLimitationKind = defineJudge({
  name: 'memorybench/judge-limitation-kind',
  version: '3',
  input: z.strictObject({ aspect: z.enum(aspects), limitation: z.string(), form: replyForm }),
  verdict: z.object({ kind: z.int().min(1).max(5) }),
  task: ({ aspect }) => [
    `You sort a limitation of a scientific paper, which is about its ${aspect}, into one of these kinds:`,
    [
      ...limitationSubtypes[aspect].map(({ name, meaning }, index) => `${index + 1}. ${name}: ${meaning}`),
      `${othersOf(aspect)}. others: none of these`,
    ].join('\n'),
  ],
  texts: ({ limitation }) => ({ limitation }),
  reply: ({ aspect, form }) => [
    form === 'bare'
      ? `Which kind is it? Reply with its number from 1 to ${othersOf(aspect)}, and nothing else.`
      : `Which kind is it? Reply with one JSON object and nothing else, with a number from 1 to ${othersOf(aspect)}, such as {"kind": 2}`,
  ],
  fallback: readListed,
  check: ({ kind }, { aspect }) =>
    kind > othersOf(aspect) ? `There is no kind ${kind}; the last is ${othersOf(aspect)}.` : undefined,
});

/** The number of each kind by its name; no two aspects share a name. */
const numbers = new Map<string, number>(
  Object.values(limitationSubtypes).flatMap((subtypes) =>
    subtypes.map(({ name }, index) => [name, index + 1] as const),
  ),
);

/** A kind as it stands in the list, with its name: `2. inappropriate`. The number and the name must agree. */
function readListed(raw: string): { kind: number } | undefined {
  const listed = /^\{\s*"kind"\s*:\s*"([^"]{1,80})"\s*\}$/.exec(raw.trim())?.[1] ?? raw;
  const [, digit, name = ''] =
    /^\W*([1-5])[.):]?[\s*]+[("]?([a-z]+)\b[^\n]{0,200}$/i.exec(listed.trim()) ?? [];
  const kind = Number(digit);
  const known = numbers.get(name.toLowerCase());
  const isOthers = /^others?$/i.test(name) && kind >= 4;
  return digit !== undefined && (known === kind || isOthers) ? { kind } : undefined;
}

/** The number of "others", which follows the last kind of an aspect. */
export const othersOf = (aspect: LimitationAspect): number => limitationSubtypes[aspect].length + 1;

import { z } from 'zod';
import { bareVerdict } from '../../../judges/bare-verdict.js';
import { defineJudge } from '../../../judges/define-judge.js';
import { coverage } from '../../../judges/text-likeness.js';
import { type LimitationAspect, type LimitationSubtype, limitationSubtypes } from '../limitation-subtypes.js';

const aspects = Object.keys(limitationSubtypes) as [LimitationAspect, ...LimitationAspect[]];

/** The kind of a limitation within its aspect, from 1; the last number is "others" (docs/specs/memorybench.md#model-judges). */
export const judgeLimitationKind = defineJudge({
  name: 'memorybench/judge-limitation-kind',
  version: '1',
  input: z.strictObject({ aspect: z.enum(aspects), limitation: z.string() }),
  verdict: z.object({ kind: z.number().int().min(1).max(5) }),
  task: ({ aspect }) => [
    `You sort a limitation of a scientific paper, which is about its ${aspect}, into one of these kinds:`,
    [
      ...limitationSubtypes[aspect].map(({ name, meaning }, index) => `${index + 1}. ${name}: ${meaning}`),
      `${othersOf(aspect)}. others: none of these`,
    ].join('\n'),
  ],
  texts: ({ limitation }) => ({ limitation }),
  reply: ({ aspect }) => [
    `Which kind is it? Reply with one JSON object and nothing else, with a number from 1 to ${othersOf(aspect)}, such as {"kind": 2}`,
  ],
  fallback: (raw) => {
    const [digit] = /^[1-5]$/.exec(bareVerdict(raw)) ?? [];
    return digit === undefined ? undefined : { kind: Number(digit) };
  },
  check: ({ kind }, { aspect }) =>
    kind > othersOf(aspect) ? `There is no kind ${kind}; the last is ${othersOf(aspect)}.` : undefined,
  offline: ({ aspect, limitation }) => {
    const subtypes: readonly LimitationSubtype[] = limitationSubtypes[aspect];
    const shares = subtypes.map(({ name, meaning }) => coverage(`${name} ${meaning}`, limitation));
    const best = Math.max(...shares);
    return { kind: best === 0 ? othersOf(aspect) : shares.indexOf(best) + 1 };
  },
});

/** The number of "others", which follows the last kind of an aspect. */
export const othersOf = (aspect: LimitationAspect): number => limitationSubtypes[aspect].length + 1;

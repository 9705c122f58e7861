import { createAnalyzer } from '@memgym/text';
import { z } from 'zod';
import { bareVerdict } from '../../../judges/bare-verdict.js';
import { defineJudge } from '../../../judges/define-judge.js';

const analyzer = createAnalyzer({ stopWords: 'english' });

/** Orders hypotheses by novelty or feasibility, best first (docs/specs/memorybench.md#model-judges). */
export const rankHypotheses = defineJudge({
  name: 'memorybench/rank-hypotheses',
  version: '2',
  input: z.strictObject({
    criterion: z.enum(['novelty', 'feasibility']),
    hypotheses: z.array(z.strictObject({ label: z.string(), text: z.string() })).min(2),
  }),
  verdict: z.object({ order: z.array(z.string().overwrite(labelIn)) }),
  task: ({ criterion }) => [
    `You review research ideas and order them by ${criterion}, the best first. ${meanings[criterion]} Neither the place in the list nor the length of a text counts.`,
  ],
  texts: ({ hypotheses }) =>
    Object.fromEntries(hypotheses.map(({ label, text }) => [`hypothesis_${label}`, text])),
  reply: ({ criterion, hypotheses }) => [
    `Order the hypotheses ${hypotheses.map(({ label }) => label).join(', ')} by ${criterion}, the best first; name each label once. Reply with one JSON object and nothing else. An example for three others: {"order": ["C", "A", "B"]}`,
  ],
  check: ({ order }, { hypotheses }) => {
    const labels = hypotheses.map(({ label }) => labelIn(label));
    const problems = labels.flatMap((label) => {
      const count = order.filter((named) => named === label).length;
      return count === 1 ? [] : [`${label} is named ${count} times; name it once.`];
    });
    const unknown = order.filter((named) => !labels.includes(named));
    const all = [...problems, ...unknown.map((named) => `There is no hypothesis ${JSON.stringify(named)}.`)];
    return all.length === 0 ? undefined : all.join('\n');
  },
  fallback: readList,
  // Without a model, the idea that says more comes first.
  offline: ({ hypotheses }) => {
    const said = (text: string): number => new Set(analyzer.analyze(text)).size;
    const order = hypotheses.toSorted(
      (left, right) => said(right.text) - said(left.text) || (left.text < right.text ? -1 : 1),
    );
    return { order: order.map(({ label }) => label) };
  },
});

/** A label as the prompt shows it: also from `hypothesis_C`, `Hypothesis C` and `c`. */
function labelIn(named: string): string {
  return bareVerdict(named)
    .replace(/^hypothesis[\s_:]*/i, '')
    .toUpperCase();
}

/** A reply of labels alone, with commas, ">" or line ends between them. */
function readList(raw: string): { order: string[] } | undefined {
  const parts = bareVerdict(raw).split(/[,>\n]+/);
  const order = parts.map((part) => labelIn(part.trim().replace(/^(?:\d+[.)]|[-*](?=\s))\s*/, '')));
  return order.length > 1 && order.every((label) => /^[A-Z]{1,2}$/.test(label)) ? { order } : undefined;
}

const meanings = {
  novelty: 'Novel is what changes how the field thinks, not what repeats known findings in other words.',
  feasibility:
    'Feasible is what can be tested with known methods, in reasonable time and at reasonable cost.',
} as const;

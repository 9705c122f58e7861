import { defineJudge } from '@memgym/evaluators/judges';
import * as z from 'zod';

/** Orders hypotheses by novelty or feasibility, best first (packages/memorybench/spec.md#model-judges). */
export const rankHypotheses = defineJudge({
  name: 'memorybench/rank-hypotheses',
  version: '3',
  input: z.strictObject({
    criterion: z.enum(['novelty', 'feasibility']),
    hypotheses: z.array(z.strictObject({ label: z.string(), text: z.string() })).min(2),
    form: z
      .enum(['json', 'numbered'])
      .default('json')
      .describe('`numbered`: the form that the original reads.'),
  }),
  verdict: z.object({ order: z.array(z.string()).overwrite(labelsIn) }),
  task: ({ criterion }) => [
    `You review research ideas and order them by ${criterion}, the best first. ${meanings[criterion]} Neither the place in the list nor the length of a text counts.`,
  ],
  texts: ({ hypotheses }) =>
    Object.fromEntries(hypotheses.map(({ label, text }) => [`hypothesis_${label}`, text])),
  reply: ({ criterion, hypotheses, form }) => [
    `Order the hypotheses ${hypotheses.map(({ label }) => label).join(', ')} by ${criterion}, the best first; name each label once. ${form === 'numbered' ? numbered : json}`,
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
});

const json =
  'Reply with one JSON object and nothing else. An example for three others: {"order": ["C", "A", "B"]}';
const numbered =
  'Reply with a numbered list, the names in bold type. The list for three others:\n1. **Hypothesis C**: why it is first\n2. **Hypothesis A**: why it is second\n3. **Hypothesis B**: why it is last';

/** A label as the prompt shows it: also from `hypothesis_C`, `Hypothesis C`, `2. **C**` and `c`. */
function labelIn(named: string): string {
  return named
    .replace(/["'“”‘’`*_.。()]/g, ' ')
    .trim()
    .replace(/^(?:\d{1,3}|-)\s+/, '')
    .replace(/^hypothesis[\s:]*/i, '')
    .trim()
    .toUpperCase();
}

/** The labels of a list; one text that orders them, such as "B > A > D", is the whole list. */
function labelsIn(order: string[]): string[] {
  const [only = '', ...others] = order;
  return (others.length > 0 ? order : only.split(separators)).map(labelIn);
}

const separators = /[,>→\n]+/;

const isLabel = (label: string): boolean => /^[A-Z]{1,2}$/.test(label);

/**
 * The order of a reply without JSON: one line of labels with ">" or "→" between them, numbered lines that begin with a
 * label, or labels alone, with commas or line ends between them. Undefined if it has several that differ.
 */
function readList(raw: string): { order: string[] } | undefined {
  const lines = raw.split('\n').filter((line) => line.trim() !== '');
  const chains = lines.flatMap((line) => {
    const labels = line
      .replace(/^[^:>→]{0,40}:/, '')
      .split(/[>→]/)
      .map(labelIn);
    return labels.length > 1 && labels.every(isLabel) ? [labels] : [];
  });
  const numbered = lines.flatMap((line) => {
    const label = labelIn(/^[\s*_]*\d{1,3}[.)]([^:–—,(]{1,40}?)(?:[:–—,(]| - |$)/.exec(line)?.[1] ?? '');
    return isLabel(label) ? [label] : [];
  });
  const alone = raw.split(separators).map(labelIn);
  const orders = [
    ...chains,
    ...(numbered.length > 1 ? [numbered] : []),
    ...(alone.length > 1 && alone.every(isLabel) ? [alone] : []),
  ];
  const [only, ...more] = new Map(orders.map((order) => [order.join(), order])).values();
  return only === undefined || more.length > 0 ? undefined : { order: only };
}

const meanings = {
  novelty: 'Novel is what changes how the field thinks, not what repeats known findings in other words.',
  feasibility:
    'Feasible is what can be tested with known methods, in reasonable time and at reasonable cost.',
} as const;

import { ConfigError } from '@memgym/core';
import type { PublishedTable } from '@memgym/scoring';
import type { AskedModels } from '../benchmarks/benchmark-results.js';
import type { CorrectnessRubric } from '../judges/prompts/judge-correctness.js';

/** The conventions of a published comparison on LoCoMo (docs/specs/locomo.md#conventions). */
interface Convention {
  /** In a sentence, for option lists. */
  readonly about: string;
  readonly categories: 'all' | 'answerable';
  readonly judge: CorrectnessRubric | 'none';
  /** The model that answered, as a pattern and by name; undefined for several. */
  readonly model?: { readonly pattern: RegExp; readonly name: string };
  /** The model that judged. */
  readonly judgeModel?: { readonly pattern: RegExp; readonly name: string };
  /** What else the figures depend on, as a sentence. */
  readonly conditions: string;
}

const mini4o = { pattern: /gpt-4o-mini/i, name: 'gpt-4o-mini' };
const mini41 = { pattern: /gpt-4\.1-mini/i, name: 'gpt-4.1-mini' };
const answerable = { categories: 'answerable', judge: 'generous' } as const;

/** The conventions by name. */
export const locomoConventions = {
  original: {
    about: 'all five categories, F1 without a judge',
    categories: 'all',
    judge: 'none',
    conditions: 'answers of GPT-3.5 and GPT-4 in the paper, adversarial questions among them',
  },
  mem0: {
    ...answerable,
    about: 'categories 1 to 4, the generous judge, gpt-4o-mini for answers and verdicts',
    model: mini4o,
    judgeModel: mini4o,
    conditions: 'answers of five to six words, one run of the judge, mean over questions',
  },
  zep: {
    ...answerable,
    about: 'categories 1 to 4, the generous judge, gpt-4.1-mini for answers and verdicts',
    model: mini41,
    judgeModel: mini41,
    conditions: 'answers after reasoning and without a limit, about 53 words, one run, mean over questions',
  },
  evermemos: {
    ...answerable,
    about:
      'categories 1 to 4, the generous judge, gpt-4o-mini for answers and verdicts, mean of three runs of the judge',
    model: mini4o,
    judgeModel: mini4o,
    conditions:
      'an answer prompt for each system, from five words to seven steps of reasoning, and the mean of three runs of the judge; the table names gpt-4.1-mini, the files of results gpt-4o-mini',
  },
} as const satisfies Readonly<Record<string, Convention>>;

/** The name of a convention. */
export type LoCoMoConvention = keyof typeof locomoConventions;

/** What an experiment chooses of these. */
export interface LoCoMoChoices {
  readonly convention: LoCoMoConvention | 'none';
  readonly categories: 'all' | 'answerable';
  readonly judge: CorrectnessRubric | 'none';
}

/** The choices with those of the convention, which replace defaults. */
export function withConvention(choices: LoCoMoChoices): Pick<LoCoMoChoices, 'categories' | 'judge'> {
  const { convention } = choices;
  return convention === 'none' ? choices : locomoConventions[convention];
}

/**
 * @throws {ConfigError} when a choice contradicts the convention
 */
export function checkConvention({ convention, categories, judge }: LoCoMoChoices): void {
  if (convention === 'none') return;
  const wanted = locomoConventions[convention];
  const wrong =
    categories !== 'all' && categories !== wanted.categories
      ? `categories: "${categories}"`
      : judge !== 'none' && judge !== wanted.judge
        ? `judge: "${judge}"`
        : undefined;
  if (wrong === undefined) return;
  throw new ConfigError(`\`${wrong}\` is not that of the convention ${convention}: ${wanted.about}.`, {
    key: 'benchmark.options.convention',
    hint: 'Leave it out, or set convention to none.',
  });
}

/** Why figures cannot be put beside those of the convention, and on what else they depend; empty without a convention. */
export function conventionCautions(
  { convention, labels }: { readonly convention: LoCoMoConvention | 'none'; readonly labels: string },
  { models, judge }: AskedModels,
): string[] {
  if (convention === 'none') return [];
  const wanted: Convention = locomoConventions[convention];
  const others = wanted.model === undefined ? [] : models.filter((name) => !wanted.model?.pattern.test(name));
  const differences = [
    ...(wanted.model !== undefined && models.length === 0 ? ['the answering model is not known'] : []),
    ...(others.length > 0 ? [`${others.join(', ')} answered, not ${wanted.model?.name}`] : []),
    ...(wanted.judgeModel !== undefined && !wanted.judgeModel.pattern.test(judge)
      ? [`${judge} judged, not ${wanted.judgeModel.name}`]
      : []),
    ...(labels === 'published' ? [] : [`the labels are ${labels}`]),
  ];
  const depends = `They also depend on ${wanted.conditions}; prompts here are MemGym’s.`;
  return [
    differences.length === 0
      ? `Categories, score and models are those of the convention ${convention}. ${depends}`
      : `Do not put these figures beside published ones of the convention ${convention}: ${differences.join('; ')}. ${depends}`,
  ];
}

/** The published tables of a convention: those of F1, or those of a judge. */
export function tablesOf(
  { convention, labels }: { readonly convention: LoCoMoConvention | 'none'; readonly labels: string },
  tables: readonly PublishedTable[],
): readonly PublishedTable[] {
  const isJudged = convention !== 'none' && locomoConventions[convention].judge !== 'none';
  return tables.filter(({ metric, setting = 'published' }) => {
    if (setting !== labels) return false;
    return convention === 'none' || (metric === 'judged') === isJudged;
  });
}

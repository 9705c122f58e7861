import type { Episode, Question, Turn } from '@memgym/core';
import type { BenchmarkProtocol } from '@memgym/evaluators';
import { askJudge, createVerdictTally, judgedMetric } from '@memgym/evaluators/judges';
import type { Metric } from '@memgym/scoring';
import * as z from 'zod';
import { judgeInThree, judgeInTwo } from './prompts/judge-by-category.js';

const points = { correct: 1, partial: 0.5, wrong: 0 } as const;
const threeSchema = z.enum(['multi-hop', 'single-hop', 'open-domain']);
const isTwo = (type: string): type is 'temporal' | 'adversarial' =>
  type === 'temporal' || type === 'adversarial';
const metaSchema = z.object({ evidence: z.string() });

/** The mean mark by the labels of LoCoMo-Plus. */
export const labelledMetric: Metric = {
  ...judgedMetric,
  description: 'Mean mark of a judge: correct 1, partly correct 0.5, wrong 0.',
};

/** Lets a judge label an answer by the rule of its category; a reply without an answer is wrong without asking. */
export const scoreByCategory: NonNullable<BenchmarkProtocol['scoreAnswer']> = async (
  question,
  { output },
  { judge, signal },
) => {
  if (output === null) return { scores: { judged: 0 } };
  const { evidence } = metaSchema.parse(question.meta);
  const input = {
    question: question.text,
    gold: question.expected === null ? '' : String(question.expected),
    evidence,
    answer: output,
  };
  const tally = createVerdictTally();
  const options = { signal, tally };
  const { verdict, unscored } = isTwo(question.type)
    ? await askJudge(judge, judgeInTwo, { ...input, category: question.type }, options)
    : await askJudge(judge, judgeInThree, { ...input, category: threeSchema.parse(question.type) }, options);
  return unscored === undefined
    ? { scores: { judged: points[verdict.label] }, ...tally.counted() }
    : { scores: { judged: null }, unscored: { judged: unscored }, ...tally.counted() };
};

/**
 * The episode with what this judge reads: each question has the text of its evidence, and adversarial questions are asked
 * without alternatives, because the judge looks for an answer that says in its own words that there is none.
 */
export function withEvidenceTexts(episode: Episode): Episode {
  const turns = new Map(
    episode.conversation.sessions.flatMap((session) => session.turns.map((turn) => [turn.id, turn] as const)),
  );
  const questions = episode.conversation.questions.map((question): Question => {
    const evidence = question.evidence.turnIds.flatMap((id) => lineOf(turns.get(id))).join('\n');
    const asked = { ...question, meta: { ...question.meta, evidence } };
    if (asked.kind !== 'free-text') return asked;
    const { options: _options, ...plain } = asked;
    return plain;
  });
  return { ...episode, conversation: { ...episode.conversation, questions } };
}

const lineOf = (turn: Turn | undefined): string[] =>
  turn === undefined ? [] : [`${turn.speaker === undefined ? '' : `${turn.speaker}: `}${turn.content}`];

import {
  type AnsweredRecord,
  type AnswerRecord,
  type AskedAnswer,
  type Assistant,
  type Episode,
  MAX_RECORDED_MEMORIES,
  MemGymError,
  type Question,
  type Rng,
  toAsked,
  type UnansweredRecord,
  type WriteContext,
} from '@memgym/core';
import { type AskedOf, describeQuestion } from './describe-question.js';
import { failureOf, throwUnlessPassing } from './is-hopeless.js';

/** Scores an answer immediately, for metrics that need a model. */
export type ScoreAnswer = (
  question: Question,
  answer: AskedAnswer,
) => Promise<Pick<AnsweredRecord, 'scores' | 'unscored'>>;

interface Asking {
  readonly assistant: Assistant;
  readonly scoreAnswer?: ScoreAnswer | undefined;
  readonly system: string;
  readonly episode: Episode;
  readonly context: WriteContext;
}

/** The result of a question: its record, and the answer for the protocol (null if unanswered). */
export interface AskedResult {
  readonly record: AnswerRecord;
  readonly answer: AskedAnswer | null;
}

/**
 * Asks one question. The assistant sees only the {@link AskedQuestion} part; the record contains the rest. A provider
 * or backend failure gives an unanswered record, not a wrong answer. A reply that names no option is invalid, even if
 * an option is drawn for it. An answer that could not be scored because a provider failed also counts as unanswered;
 * the next try takes it from the cache.
 *
 * @throws {ProviderError} when every other question would fail as well (wrong key, no server)
 */
export async function askQuestion(question: Question, asking: Asking): Promise<AskedResult> {
  const base = describeQuestion(question, askedOf(asking));
  try {
    const given = await asking.assistant.answer(toAsked(question), {
      ...asking.context,
      evidenceIds: question.evidence.turnIds,
    });
    const guess = given.output === null ? drawOption(question, asking.context.rng) : null;
    const answer: AskedAnswer = guess === null ? given : { ...given, guess };
    const scores = await asking.scoreAnswer?.(question, answer);
    return {
      answer,
      record: { ...base, outcome: 'answered', ...describeAnswer(question, answer), ...scores },
    };
  } catch (error) {
    throwUnlessPassing(error);
    return { answer: null, record: unansweredRecord(question, asking, error) };
  }
}

/** Each question has its own random stream, so the draw does not depend on other questions. */
function drawOption(question: Question, rng: Rng): string | null {
  if (question.kind !== 'multiple-choice' || question.ifUnreadable !== 'guess') return null;
  return rng.stream('guess').pick(question.options).label;
}

/** The record of a question that could not be answered because of `error`. */
export function unansweredRecord(
  question: Question,
  asked: Pick<Asking, 'system' | 'episode'>,
  error: unknown,
): UnansweredRecord {
  return {
    ...describeQuestion(question, askedOf(asked)),
    outcome: 'unanswered',
    category: MemGymError.isInstance(error) ? error.category : 'backend',
    reason: failureOf(error),
  };
}

const askedOf = ({ system, episode }: Pick<Asking, 'system' | 'episode'>): AskedOf => ({
  system,
  episodeId: episode.id,
  cluster: episode.cluster,
  trial: episode.trial,
});

function describeAnswer(question: Question, answer: AskedAnswer) {
  const { items, truncated = 0, unranked } = answer.retrieval;
  const found = new Set(items.flatMap((item) => item.sourceIds));
  return {
    raw: answer.raw,
    output: answer.output,
    ...(answer.invalid !== undefined && { invalid: answer.invalid }),
    ...(answer.guess !== undefined && { guess: answer.guess }),
    retrieved: items
      .slice(0, MAX_RECORDED_MEMORIES)
      .map(({ id, score, sourceIds }) => ({ id, score, sourceIds })),
    retrievedCount: items.length,
    ...(truncated > 0 && { truncated }),
    ...(unranked && { unranked }),
    evidenceRetrieved: question.evidence.turnIds.filter((id) => found.has(id)),
    prompt: answer.prompt,
    promptTokens: answer.promptTokens,
    ...(answer.promptCut !== undefined && { promptCut: answer.promptCut }),
    usage: answer.usage,
  };
}

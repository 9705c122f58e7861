import {
  type AnsweredRecord,
  type AnswerRecord,
  type AskedAnswer,
  type Assistant,
  type AssistantAnswer,
  createRng,
  type Episode,
  MAX_RECORDED_MEMORIES,
  MemGymError,
  ProviderError,
  type Question,
  type Retrieval,
  type RetrievedMemory,
  type Rng,
  toAsked,
  type UnansweredRecord,
  type WriteContext,
  zeroUsage,
} from '@memgym/core';
import { defined } from '@memgym/core/config';
import { estimateTokens } from '@memgym/text';
import type { BenchmarkProtocol, EpisodeFacts } from '../benchmarks/benchmark-protocol.js';
import { requireFinite } from '../benchmarks/checked-metrics.js';
import { examineMemories } from './examine-memories.js';
import { failureOf, throwUnlessPassing } from './is-hopeless.js';

/** Scores an answer immediately, for metrics that need a model. */
type ScoreAnswer = (
  question: Question,
  answer: Pick<AskedAnswer, 'raw' | 'output'>,
  episode: EpisodeFacts,
) => Promise<Pick<AnsweredRecord, 'scores' | 'unscored' | 'verdicts'>>;

/** How a benchmark reads and scores answers when they are given. */
export interface Scoring extends Pick<BenchmarkProtocol, 'readReply' | 'leavesOutOverflow'> {
  /** Default: answers are scored only from their records. */
  readonly scoreAnswer?: ScoreAnswer | undefined;
}

interface Asking {
  readonly assistant: Assistant;
  readonly scoring: Scoring;
  readonly system: string;
  readonly episode: Episode;
  readonly context: WriteContext;
  /** Message contents by turn id, of all messages so far. */
  readonly turns: ReadonlyMap<string, string>;
  /** Of a memory outside: whether it was given a message. Default: its memories are not examined. */
  readonly knowsMessage?: ((id: string) => boolean) | undefined;
}

/** The result of a question: its record, and the answer for the protocol (null if unanswered). */
export interface AskedResult {
  readonly record: AnswerRecord;
  readonly answer: AskedAnswer | null;
}

/**
 * Asks one question. The assistant sees only the {@link AskedQuestion} part; the record contains the rest. A provider
 * or backend failure gives an unanswered record, not a wrong answer. A reply that names no option is invalid, even if
 * an option is drawn for it. A prompt that does not fit the model's context is invalid as well, because the
 * system made it too long, and no option is drawn for it. An answer that could not be scored because a provider failed
 * also counts as unanswered; the next try takes it from the cache.
 *
 * @throws {ProviderError} when every other question would fail as well (wrong key, no server)
 */
export async function askQuestion(question: Question, asking: Asking): Promise<AskedResult> {
  const base = describeQuestion(question, askedOf(asking));
  let given: AssistantAnswer;
  try {
    given = readGivenAnswer(
      await asking.assistant.answer(toAsked(question), {
        ...asking.context,
        evidenceIds: question.evidence.turnIds,
      }),
      question,
      asking.scoring,
    );
  } catch (error) {
    throwUnlessPassing(error);
    return { answer: null, record: await failedRecord(question, asking, error) };
  }
  if (given.overflow === true && asking.scoring.leavesOutOverflow === true) {
    const reason = given.invalid ?? 'The prompt is too long for the model.';
    return { answer: null, record: { ...base, outcome: 'unanswered', category: 'provider', reason } };
  }
  try {
    const isUnreadable = given.output === null && given.overflow !== true;
    const guess = isUnreadable ? drawOption(question, asking.context.rng) : null;
    const answer: AskedAnswer = guess === null ? given : { ...given, guess };
    const scores = await scored(question, answer, asking);
    return {
      answer,
      record: { ...base, outcome: 'answered', ...describeAnswer(question, answer, asking), ...scores },
    };
  } catch (error) {
    throwUnlessPassing(error);
    return { answer: null, record: unansweredRecord(question, asking, error) };
  }
}

/** The answer, read by the benchmark's own rule where it has one for such replies. */
export function readGivenAnswer(
  given: AssistantAnswer,
  question: Question,
  { readReply }: Pick<BenchmarkProtocol, 'readReply'>,
): AssistantAnswer {
  if (given.reasoned !== true || readReply === undefined) return given;
  const { invalid = 'The reply names no option.', ...rest } = given;
  const output = readReply(given.raw, question);
  return output === null ? { ...rest, output, invalid } : { ...rest, output };
}

/** What decides by chance in the playing of an episode. @param seed of the run */
export const chanceOf = (seed: number | string, { id }: Pick<Episode, 'id'>): Rng =>
  createRng(seed).stream(`episode:${id}`);

/** The name of the stream of a question: each has its own, so that no draw depends on other questions. */
export const streamOfQuestion = ({ id }: Pick<Question, 'id'>): string => `ask:${id}`;

/** The option that is drawn where a reply names none; null where none is. @param rng the stream of the question */
export function drawOption(question: Question, rng: Rng): string | null {
  if (question.kind !== 'multiple-choice' || question.ifUnreadable !== 'guess') return null;
  return rng.stream('guess').pick(question.options).label;
}

/** The assistant's part in a question that failed before it was answered. */
interface FailedAsking extends Pick<Asking, 'system' | 'episode' | 'scoring'> {}

/**
 * The record of a question that `error` prevented from being answered. If a prompt of the system did not fit the
 * model's context, for a read or a write, that is a wrong answer of the system; otherwise the question is unanswered.
 */
export async function failedRecord(
  question: Question,
  asked: FailedAsking,
  error: unknown,
): Promise<AnswerRecord> {
  const isOverflow = ProviderError.isInstance(error) && error.reason === 'context-overflow';
  if (!isOverflow || asked.scoring.leavesOutOverflow === true) {
    return unansweredRecord(question, asked, error);
  }
  const missed = { raw: '', output: null, invalid: failureOf(error), usage: zeroUsage };
  try {
    return {
      ...describeQuestion(question, askedOf(asked)),
      outcome: 'answered',
      ...missed,
      retrieved: null,
      retrievedCount: 0,
      evidenceRetrieved: [],
      ...(await scored(question, missed, asked)),
    };
  } catch (failure) {
    throwUnlessPassing(failure);
    return unansweredRecord(question, asked, failure);
  }
}

/** What the benchmark's judge says of an answer; undefined without one. */
async function scored(
  question: Question,
  answer: Parameters<ScoreAnswer>[1],
  { scoring, system, episode }: FailedAsking,
) {
  const given = await scoring.scoreAnswer?.(question, answer, episode);
  return given && requireFinite(given, { questionId: question.id, episodeId: episode.id, system });
}

/** The record of a question that `error` prevented from being answered. */
export function unansweredRecord(question: Question, asked: FailedAsking, error: unknown): UnansweredRecord {
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

function describeAnswer(
  question: Question,
  answer: AskedAnswer,
  { turns, knowsMessage }: Pick<Asking, 'turns' | 'knowsMessage'>,
) {
  const { items, truncated = 0, unranked } = answer.retrieval;
  const { evidenceRetrieved, provenance, tokensToEvidence } = describeFindings(
    question,
    answer.retrieval,
    turns,
  );
  const examined = knowsMessage && examineMemories(question, items, { turns, knowsMessage });
  const shown = new Set(answer.shownTurnIds);
  const evidenceShown = question.evidence.turnIds.filter((id) => shown.has(id));
  return {
    raw: answer.raw,
    output: answer.output,
    ...defined({ invalid: answer.invalid, guess: answer.guess }),
    retrieved: items.slice(0, MAX_RECORDED_MEMORIES).map((item, place) => ({
      id: item.id,
      score: item.score,
      sourceIds: sourcesOf(item),
      ...defined({ carried: examined?.carried[place] }),
    })),
    retrievedCount: items.length,
    ...defined({ oddities: examined?.oddities }),
    ...(truncated > 0 && { truncated }),
    ...(unranked && { unranked }),
    ...defined({ provenance }),
    evidenceRetrieved,
    ...(evidenceShown.length > 0 && { evidenceShown }),
    ...defined({ tokensToEvidence }),
    prompt: answer.prompt,
    promptTokens: answer.promptTokens,
    ...defined({ promptCut: answer.promptCut }),
    usage: answer.usage,
  };
}

/** A memory as far as its sources are counted. */
type FoundMemory = Pick<RetrievedMemory, 'text' | 'provenance'> & { readonly sourceIds?: string[] };

/** The part of an answer record that follows from the retrieved memories and the messages so far. */
export function describeFindings(
  question: Question,
  {
    items,
    unranked,
    provenance,
  }: Pick<Retrieval, 'unranked' | 'provenance'> & { readonly items: readonly FoundMemory[] },
  turns: Asking['turns'],
): Pick<AnsweredRecord, 'provenance' | 'evidenceRetrieved' | 'tokensToEvidence'> {
  const isUnknown =
    provenance === 'unknown' ||
    items.some((item) => item.provenance === 'unknown' || sourcesOf(item).length === 0) ||
    citesOthers(question, items, turns);
  const found = new Set(items.flatMap(sourcesOf));
  const evidenceRetrieved = question.evidence.turnIds.filter((id) => found.has(id));
  return {
    ...(isUnknown && { provenance: 'unknown' as const }),
    evidenceRetrieved,
    ...(!unranked && !isUnknown && { tokensToEvidence: tokensUntil(evidenceRetrieved, items) }),
  };
}

/** Whether a memory names its sources by ids of its own: none of them is a message of the conversation. */
const citesOthers = (
  { evidence }: Question,
  items: readonly FoundMemory[],
  turns: Asking['turns'],
): boolean =>
  items.length > 0 &&
  evidence.turnIds.some((id) => turns.has(id)) &&
  !items.some((item) => sourcesOf(item).some((id) => turns.has(id)));

/** For each turn, the tokens of the memories up to the first that cites it. */
function tokensUntil(turnIds: readonly string[], items: readonly FoundMemory[]): number[] {
  const wanted = new Set(turnIds);
  const tokensOf = new Map<string, number>();
  let tokens = 0;
  for (const item of items) {
    tokens += estimateTokens(item.text);
    for (const id of sourcesOf(item)) if (wanted.delete(id)) tokensOf.set(id, tokens);
    if (wanted.size === 0) break;
  }
  return turnIds.map((id) => tokensOf.get(id) ?? 0);
}

/** A memory of a plugin that was not checked may lack them; that is unknown, not a miss. */
const sourcesOf = ({ sourceIds }: { readonly sourceIds?: string[] }): string[] => sourceIds ?? [];

/** The episode and system of a question. */
interface AskedOf {
  readonly system: string;
  readonly episodeId: string;
  readonly cluster: string;
  /** Number of the repetition of the episode. Absent for the first. */
  readonly trial?: number | undefined;
}

/** The question's part of an answer record, independent of the outcome. */
export function describeQuestion(question: Question, { system, episodeId, cluster, trial }: AskedOf) {
  return {
    kind: 'answer' as const,
    system,
    episodeId,
    cluster: question.cluster ?? cluster,
    ...defined({ trial }),
    questionId: question.id,
    questionKind: question.kind,
    type: question.type,
    text: question.text,
    ...(question.language !== 'en' && { language: question.language }),
    ...('options' in question && question.options !== undefined && { options: question.options }),
    expected: question.expected,
    ...('unanswerable' in question && question.unanswerable === true && { unanswerable: true as const }),
    evidence: question.evidence,
    ...defined({ meta: question.meta, origin: question.origin }),
  };
}

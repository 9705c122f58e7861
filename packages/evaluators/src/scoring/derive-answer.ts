import {
  type AnsweredRecord,
  type AnswerRecord,
  answerRecordSchema,
  type ChatModel,
  canonicalJson,
  type Episode,
  type FinishReason,
  type JsonValue,
  MemGymError,
  ProviderError,
  type Question,
  type Retrieval,
  type Rng,
  redact,
} from '@memgym/core';
import type { Benchmark } from '../benchmarks/benchmark.js';
import { describeQuestion, drawOption, streamOfQuestion } from '../player/ask-question.js';

/** A reply of a recorded call. */
export interface RecordedReply {
  readonly text: string;
  readonly finishReason: FinishReason;
}

/** What the parts of a record are derived from. */
export interface DerivedFrom {
  readonly benchmark: Pick<Benchmark, 'protocol'>;
  /** The name of the system that was asked. */
  readonly system: string;
  /** As the data have it. */
  readonly episode: Episode;
  /** What the memory returned for the question; undefined if a part of it is not recorded. */
  readonly retrieval: Pick<Retrieval, 'items'> | undefined;
  /**
   * The replies of the model to the prompt of the answer, in order; empty if none is recorded. For a question without an
   * answer, those to prompts of its kind that belong to no answer.
   */
  readonly replies: readonly RecordedReply[];
  /** Reads the answer in the reply of a record as the run did. */
  readonly readOutput: (
    record: Pick<AnsweredRecord, 'raw' | 'questionId'>,
    finishReason: FinishReason,
  ) => Promise<string | null>;
  /** Judges that give the recorded replies, and throw a `cache-miss` where none is recorded. */
  readonly judge: ChatModel;
  readonly judges: ReadonlyMap<string, ChatModel>;
  /** What decided by chance when the episode was played. */
  readonly chance: Rng;
  readonly signal?: AbortSignal | undefined;
}

/** What a derivation of one record found. */
export interface DerivedAnswer {
  /** Where the record says something else than what it follows from, in words. */
  readonly contradictions: readonly string[];
  /** The parts that nothing recorded implies, by name. */
  readonly underived: readonly string[];
  /** The reply that answers a question which is recorded as unanswered; absent if there is none. */
  readonly answering?: readonly [RecordedReply];
}

/**
 * Derives what the record of an answer says from what it follows from: the question from the data, the reply from the call,
 * the answer from the reply, the scores of a judge from its replies.
 */
export async function deriveAnswer(record: AnswerRecord, from: DerivedFrom): Promise<DerivedAnswer> {
  const contradictions: string[] = [];
  const underived: string[] = [];
  const question = from.episode.conversation.questions.find(({ id }) => id === record.questionId);
  if (question === undefined) return { contradictions, underived: ['questions that are not in the data'] };
  const { id: episodeId, cluster, trial } = from.episode;
  const asked = describeQuestion(question, { system: from.system, episodeId, cluster, trial });
  const fields = differingFields(asked, record);
  if (fields.length > 0) {
    contradictions.push(`the data have another ${fields.join(', ')} for ${quoted(record)}`);
  }
  if (record.outcome === 'unanswered') {
    const answering = await replyThatAnswers(question, from);
    if (answering === undefined) return { contradictions, underived: ['unanswered questions'] };
    contradictions.push(`${quoted(record)} is recorded as unanswered, but the model's reply is recorded`);
    return { contradictions, underived, answering: [answering] };
  }
  const reply = from.replies.find(({ text }) => text === redact(record.raw));
  if (reply === undefined && from.replies.length > 0)
    contradictions.push(`the model's recorded reply to ${quoted(record)} is another`);
  else if (reply === undefined && record.raw !== '') underived.push('replies of the answering model');
  const output = await from.readOutput(record, reply?.finishReason ?? 'stop');
  if (output !== record.output) {
    contradictions.push(
      `the answer to ${quoted(record)} is recorded as ${JSON.stringify(record.output)}, its reply reads ${JSON.stringify(output)}`,
    );
  }
  contradictions.push(...otherDraw(record, question, from));
  const scored = await deriveScores(record, question, from);
  return {
    contradictions: [...contradictions, ...scored.contradictions],
    underived: [...underived, ...scored.underived],
  };
}

/** Where the option that was drawn for an unreadable reply is not the one that the seed of the run draws. */
function otherDraw(record: AnsweredRecord, question: Question, { chance }: DerivedFrom): string[] {
  // Of a reply without a text, the record does not say whether its prompt was too long, and then no option is drawn.
  const isKnown = record.guess !== undefined || record.raw !== '';
  const drawn =
    record.output === null ? drawOption(question, chance.stream(streamOfQuestion(question))) : null;
  if (!isKnown || drawn === (record.guess ?? null)) return [];
  const [recorded, now] = [record.guess ?? null, drawn].map((label) => JSON.stringify(label));
  return [`the option drawn for ${quoted(record)} is recorded as ${recorded}, the seed draws ${now}`];
}

/** The first reply that can be read and marked, so that nothing prevented an answer. */
async function replyThatAnswers(
  question: Question,
  { benchmark, episode, replies, readOutput, judge, judges, signal }: DerivedFrom,
): Promise<RecordedReply | undefined> {
  for (const reply of replies) {
    try {
      const raw = reply.text;
      const output = await readOutput({ raw, questionId: question.id }, reply.finishReason);
      if (output === null) continue;
      await benchmark.protocol.scoreAnswer?.(question, { raw, output }, { judge, judges, signal, episode });
      return reply;
    } catch (error) {
      if (!isUnderivable(error)) throw error;
    }
  }
  return undefined;
}

async function deriveScores(
  record: AnsweredRecord,
  question: Question,
  { benchmark, episode, retrieval, judge, judges, signal }: DerivedFrom,
): Promise<DerivedAnswer> {
  const recorded = record.scores ?? {};
  const { scoreAnswer } = benchmark.protocol;
  const names = Object.keys(recorded);
  if (scoreAnswer === undefined) {
    const contradictions = names.map((name) => `${quoted(record)} has a score ${name}, which nobody gives`);
    return { contradictions, underived: [] };
  }
  const answer = { raw: record.raw, output: record.output, ...(retrieval !== undefined && { retrieval }) };
  try {
    const { scores = {} } = await scoreAnswer(question, answer as Parameters<typeof scoreAnswer>[1], {
      ...{ judge, judges, signal, episode },
    });
    const contradictions: string[] = [];
    const underived: string[] = [];
    for (const name of new Set([...names, ...Object.keys(scores)])) {
      if (!Object.hasOwn(scores, name)) underived.push(`scores ${name}`);
      else if (scores[name] !== recorded[name])
        contradictions.push(
          `${quoted(record)} says ${name} ${recorded[name]}, the judge's recorded replies give ${scores[name]}`,
        );
    }
    return { contradictions, underived };
  } catch (error) {
    if (!isUnderivable(error)) throw error;
    return { contradictions: [], underived: names.map((name) => `scores ${name}`) };
  }
}

/** Whether an error only says that something is not recorded, or cannot be read. */
const isUnderivable = (error: unknown): boolean =>
  MemGymError.isInstance(error) && !(ProviderError.isInstance(error) && error.reason === 'aborted');

/** The members of a question's description that a record has otherwise, as both are written. */
function differingFields(asked: ReturnType<typeof describeQuestion>, record: AnswerRecord): string[] {
  const plain = JSON.parse(JSON.stringify({ ...asked, outcome: 'unanswered', reason: '', category: '' }));
  const written = answerRecordSchema.parse(plain);
  const texts = (of: AnswerRecord, key: string): string =>
    canonicalJson(((of as unknown as Record<string, JsonValue>)[key] ?? null) as JsonValue);
  return [...new Set([...Object.keys(written), 'options', 'meta', 'unanswerable'])].filter(
    (key) => !/^(outcome|reason|category)$/.test(key) && texts(written, key) !== texts(record, key),
  );
}

const quoted = ({ questionId }: AnswerRecord): string => JSON.stringify(questionId);

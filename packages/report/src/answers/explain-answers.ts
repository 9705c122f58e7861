import { type AnsweredRecord, type AnswerRecord, evidenceSeen, isRefused } from '@memgym/core';
import type { Verdicts } from '@memgym/scoring';
import { shorten } from '../format.js';
import type {
  ExplainedAnswer,
  ExplainedAnswers,
  Judgement,
  MemoryWrite,
  SentMessage,
} from './explained-answer.js';

/** The texts behind the ids of an answer, in the order of the ids; null if a text was not recorded. */
export interface AnswerTexts {
  readonly evidence: readonly (string | null)[];
  readonly retrieved: readonly (string | null)[];
}

/** What was sent to a model for an answer, and what a judge replied about it. */
export interface AnswerCalls {
  /** Null if it was not recorded. */
  readonly prompt: readonly SentMessage[] | null;
  readonly judgements: readonly Judgement[];
}

export interface ExplainAnswersOptions {
  /** Tell right answers from missed ones. */
  readonly verdicts: Verdicts;
  /** Default: all texts are unknown. */
  readonly textsOf?: (answer: AnswerRecord) => AnswerTexts;
  /** The earlier texts of a retrieved memory, the oldest first. Default: none. */
  readonly earlierTextsOf?: (answer: AnswerRecord, memoryId: string) => readonly string[];
  /** The writes before an answer that concerned a turn or a memory. Default: none. */
  readonly writesOf?: (answer: AnswerRecord, id: string) => readonly MemoryWrite[];
  /** The known reason for a miss; null if unknown. Default: the reason follows from the retrieved memories. */
  readonly reasonOf?: (answer: AnswerRecord) => string | null;
  /** Default: nothing is known about the calls. */
  readonly callsOf?: (answer: AnswerRecord) => AnswerCalls;
  /** Why prompts are not known. Default: no reason is given. */
  readonly withoutPrompts?: string;
  /** Systems in display order; others follow. Default: order of appearance. */
  readonly systems?: readonly string[];
}

/** Texts above these lengths are cut, in characters. */
const longest = { question: 4_000, answer: 4_000, memory: 2_000, reply: 8_000, message: 40_000 };
const mostRetrieved = 20;

/**
 * Explains every answer, right or wrong, by question in the order of the records. Texts of the memory and prompts are looked
 * up whenever they are read, because those of all answers of a large run together do not fit into memory.
 */
export function explainAnswers(
  records: readonly AnswerRecord[],
  options: ExplainAnswersOptions,
): ExplainedAnswers {
  const { systems = [], verdicts, withoutPrompts } = options;
  const order = new Map([...new Set([...systems, ...records.map(({ system }) => system)])].map(toEntry));
  const questions = new Map<string, number>();
  for (const record of records) {
    const key = questionKey(record);
    if (!questions.has(key)) questions.set(key, questions.size);
  }
  const placed = records.map((record) => ({
    record,
    question: record.questionNumber ?? Number.MAX_SAFE_INTEGER,
    seen: questions.get(questionKey(record)) ?? 0,
    system: order.get(record.system) ?? 0,
  }));
  placed.sort(
    (a, b) =>
      a.question - b.question ||
      a.seen - b.seen ||
      a.system - b.system ||
      (a.record.trial ?? 1) - (b.record.trial ?? 1),
  );
  const answers = placed.map(({ record }) => explain(record, options));
  const decided = answers.flatMap(({ metric }) => metric ?? []);
  return {
    answers,
    missedWhen: verdicts.missedWhen(decided),
    ...(withoutPrompts !== undefined && { withoutPrompts }),
  };
}

const toEntry = (name: string, place: number): [string, number] => [name, place];

/** The same for the repetitions of an episode. */
function questionKey({ episodeId, questionId, trial = 1 }: AnswerRecord): string {
  return JSON.stringify([firstEpisodeOf(episodeId, trial), questionId]);
}

function explain(record: AnswerRecord, options: ExplainAnswersOptions): ExplainedAnswer {
  const { system, episodeId, questionId, type } = record;
  const shared = {
    system,
    episodeId,
    questionId,
    number: record.questionNumber ?? null,
    trial: record.trial ?? 1,
    type,
    question: shorten(record.text, longest.question),
    options: record.questionKind === 'multiple-choice' ? (record.options ?? []) : [],
    expected: shorten(expectedText(record), longest.answer),
  };
  if (record.outcome === 'unanswered') {
    return {
      ...shared,
      get evidence() {
        return evidenceOf(record, options);
      },
      answer: null,
      outcome: 'unanswered',
      metric: null,
      score: null,
      cause: `failed: ${record.category}`,
      failure: record.reason,
      evidenceFound: null,
      retrieved: [],
      retrievedCount: 0,
      isRanked: true,
      promptTokens: null,
      prompt: null,
      reply: null,
      judgements: [],
    };
  }
  const verdict = options.verdicts.of(record);
  return {
    ...shared,
    get evidence() {
      return evidenceOf(record, options);
    },
    answer: record.output === null ? null : shorten(labelled(record, record.output), longest.answer),
    outcome: verdict === null ? 'unscored' : verdict.isRight ? 'right' : 'missed',
    metric: verdict?.metric ?? null,
    score: verdict === null ? null : Math.round(verdict.score * 10_000) / 10_000,
    cause: causeOf(record, verdict?.isRight ?? null, options),
    failure: verdict === null ? failureOf(record) : null,
    evidenceFound: record.evidence.turnIds.length === 0 ? null : (evidenceSeen(record)?.length ?? null),
    get retrieved() {
      return retrievedOf(record, options);
    },
    retrievedCount: record.retrievedCount,
    isRanked: record.unranked !== true,
    promptTokens: record.promptTokens ?? null,
    get prompt() {
      const prompt = options.callsOf?.(record).prompt ?? null;
      return (
        prompt?.map(({ role, content }) => ({ role, content: shorten(content, longest.message) })) ?? null
      );
    },
    reply: shorten(record.raw, longest.reply),
    get judgements() {
      return (options.callsOf?.(record).judgements ?? []).map((judgement) => ({
        ...judgement,
        reply: shorten(judgement.reply, longest.reply),
      }));
    },
  };
}

function evidenceOf(record: AnswerRecord, options: ExplainAnswersOptions): ExplainedAnswer['evidence'] {
  const { evidence: texts } = options.textsOf?.(record) ?? { evidence: [] };
  return record.evidence.turnIds.map((turnId, place) => ({
    turnId,
    text: cut(texts[place], longest.memory),
    isShown: record.outcome === 'answered' && (record.evidenceShown ?? []).includes(turnId),
    writes: options.writesOf?.(record, turnId) ?? [],
  }));
}

function retrievedOf(record: AnsweredRecord, options: ExplainAnswersOptions): ExplainedAnswer['retrieved'] {
  const { retrieved: texts } = options.textsOf?.(record) ?? { retrieved: [] };
  const holding = new Set(record.evidence.turnIds);
  return (record.retrieved ?? []).slice(0, mostRetrieved).map(({ id, score, sourceIds }, place) => ({
    id,
    score,
    text: cut(texts[place], longest.memory),
    isEvidence: sourceIds.some((source) => holding.has(source)),
    writes: options.writesOf?.(record, id) ?? [],
    earlierTexts: (options.earlierTextsOf?.(record, id) ?? []).map((text) => shorten(text, longest.memory)),
  }));
}

const cut = (text: string | null | undefined, limit: number): string | null =>
  text == null ? null : shorten(text, limit);

function causeOf(
  record: AnsweredRecord,
  isRight: boolean | null,
  options: ExplainAnswersOptions,
): string | null {
  if (isRight === true) return null;
  if (isRight === null) {
    if (isRefused(record)) return 'refused, left out';
    return record.unscored === undefined ? 'no metric applies' : 'no score';
  }
  return options.reasonOf?.(record) ?? retrievalReason(record);
}

function failureOf({ unscored = {} }: AnsweredRecord): string | null {
  const lines = Object.entries(unscored).map(([metric, reason]) => `${metric}: ${reason}`);
  return lines.length === 0 ? null : lines.join('\n');
}

function expectedText(record: AnswerRecord): string {
  const { expected } = record;
  if (expected === null) return 'that there is no answer';
  return typeof expected === 'string' ? labelled(record, expected) : JSON.stringify(expected);
}

function labelled({ questionKind, options }: AnswerRecord, answer: string): string {
  if (questionKind !== 'multiple-choice') return answer;
  const text = options?.find(({ label }) => label === answer)?.text;
  return text === undefined ? answer : `${answer}: ${text}`;
}

function retrievalReason(answer: AnsweredRecord): string {
  const { evidence, expected, output } = answer;
  if (output === null) return 'no answer in the reply';
  if (expected === null) return 'the question has no answer';
  const wanted = evidence.turnIds.length;
  const seen = evidenceSeen(answer);
  if (seen === null && answer.provenance === 'unknown') return 'sources unknown';
  if (seen === null || wanted === 0) return 'evidence unknown';
  if (seen.length === 0) return 'evidence not retrieved';
  if (seen.length < wanted) return 'evidence partly retrieved';
  return answer.evidenceShown === undefined
    ? 'evidence retrieved, answer wrong'
    : 'evidence in the window, answer wrong';
}

/** The episode that a repetition repeats: `user-1` for the third play of it, `user-1#3`. */
export function firstEpisodeOf(episodeId: string, trial: number): string {
  const suffix = `#${trial}`;
  return trial > 1 && episodeId.endsWith(suffix) ? episodeId.slice(0, -suffix.length) : episodeId;
}

import { gzipSync, strToU8 } from 'fflate';
import { firstEpisodeOf } from './explain-answers.js';
import type { ExplainedAnswer, ExplainedAnswers, MemoryWrite } from './explained-answer.js';
import {
  outcomeOrder,
  type PackedChunk,
  type PackedDetail,
  type PackedIndex,
  type PackedWrite,
  type TextPlace,
} from './packed-answers.js';

/** The answers as compressed blocks for the page. */
export interface PackedAnswers {
  /** A {@link PackedIndex}, as gzip in base64. */
  readonly index: string;
  /** One {@link PackedChunk} each, as gzip in base64. */
  readonly chunks: readonly string[];
  /** How many answers have no details in the page, because it would become too large. */
  readonly withoutDetails: number;
}

/** In the index; the details have more. */
const shortText = 600;
/** Characters of different texts in a chunk: a question is opened by reading one. */
const chunkCharacters = 600_000;

/**
 * Packs answers into blocks: an index of all of them, read when the page opens, and chunks with the details of
 * neighbouring questions, read when one of these is opened. Each text of a block is stored once.
 * @param maxCharacters characters of different texts in all chunks; above it, the details of questions that every system
 * answered are left out first. Default 40,000,000
 */
export function packAnswers({ answers }: ExplainedAnswers, maxCharacters = 40_000_000): PackedAnswers {
  const questions = questionsOf(answers);
  const { chunks, chunkOf } = packDetails(answers, questions, maxCharacters);
  const texts = createTexts();
  const list = (valueIn: (answer: ExplainedAnswer) => number): number[] => answers.map(valueIn);
  const short = (valueIn: (answer: ExplainedAnswer) => string | null): TextPlace[] =>
    answers.map((answer) => texts.placeOf(valueIn(answer)?.slice(0, shortText) ?? null));
  // Looked up anew for each reading.
  const evidence = answers.map(({ evidence: turns }) => ({
    length: turns.length,
    shown: turns.filter(({ isShown }) => isShown).length,
  }));
  const asked = questions.flatMap((places, question) => places.map(() => question));
  const index: PackedIndex = {
    asked,
    number: list(({ number }) => number ?? -1),
    trial: list(({ trial }) => trial),
    system: short(({ system }) => system),
    type: short(({ type }) => type),
    episode: answers.map(({ episodeId }) => texts.placeOf(episodeId)),
    questionId: answers.map(({ questionId }) => texts.placeOf(questionId)),
    question: short(({ question }) => question),
    expected: short(({ expected }) => expected),
    answer: short(({ answer }) => answer),
    outcome: list(({ outcome }) => outcomeOrder.indexOf(outcome)),
    metric: short(({ metric }) => metric),
    score: answers.map(({ score }) => score),
    cause: short(({ cause }) => cause),
    evidence: evidence.map(({ length }) => length),
    evidenceFound: list(({ evidenceFound }) => evidenceFound ?? -1),
    evidenceShown: evidence.map(({ shown }) => shown),
    retrieved: list(({ retrievedCount }) => retrievedCount),
    promptTokens: list(({ promptTokens }) => promptTokens ?? -1),
    chunk: answers.map((_, place) => chunkOf.get(place) ?? -1),
    texts: texts.all(),
  };
  return { index: compress(index), chunks, withoutDetails: answers.length - chunkOf.size };
}

/** The places of the answers to each question, in order. */
function questionsOf(answers: readonly ExplainedAnswer[]): number[][] {
  const questions: number[][] = [];
  let last: ExplainedAnswer | undefined;
  for (const [place, answer] of answers.entries()) {
    if (last !== undefined && isSameQuestion(last, answer)) questions.at(-1)?.push(place);
    else questions.push([place]);
    last = answer;
  }
  return questions;
}

const isSameQuestion = (a: ExplainedAnswer, b: ExplainedAnswer): boolean =>
  a.questionId === b.questionId &&
  a.number === b.number &&
  firstEpisodeOf(a.episodeId, a.trial) === firstEpisodeOf(b.episodeId, b.trial);

interface PackedDetails {
  readonly chunks: readonly string[];
  /** The chunk of each packed answer, by its place. */
  readonly chunkOf: ReadonlyMap<number, number>;
}

function packDetails(
  answers: readonly ExplainedAnswer[],
  questions: readonly number[][],
  maxCharacters: number,
): PackedDetails {
  const { sizes, packed } = packQuestions(answers, questions, maxCharacters);
  if (packed !== null) return packed;
  const included = affordable(answers, { questions, sizes, maxCharacters });
  const kept = questions.filter((_, question) => included.has(question));
  return packQuestions(answers, kept, Number.POSITIVE_INFINITY).packed as PackedDetails;
}

/**
 * Packs the details of questions, and counts the characters that each adds to those of the questions shortly before it.
 * Above `maxCharacters` it only counts.
 */
function packQuestions(
  answers: readonly ExplainedAnswer[],
  questions: readonly number[][],
  maxCharacters: number,
): { readonly sizes: readonly number[]; readonly packed: PackedDetails | null } {
  const chunkOf = new Map<number, number>();
  const chunks: string[] = [];
  let fits = true;
  let total = 0;
  let texts = createTexts();
  let details: PackedDetail[] = [];
  const close = (): void => {
    if (fits && details.length > 0) {
      const chunk: PackedChunk = { texts: texts.all(), details };
      chunks.push(compress(chunk));
    }
    texts = createTexts();
    details = [];
  };
  const sizes = questions.map((places) => {
    const before = texts.characters();
    for (const place of places) {
      details.push(packDetail(answers[place] as ExplainedAnswer, place, texts));
      chunkOf.set(place, chunks.length);
    }
    const size = texts.characters() - before + 200 * places.length;
    total += size;
    fits = total <= maxCharacters;
    if (texts.characters() > chunkCharacters) close();
    return size;
  });
  close();
  return { sizes, packed: fits ? { chunks, chunkOf } : null };
}

/** The questions whose details fit: those that some system missed first, spread evenly over the data. */
function affordable(
  answers: readonly ExplainedAnswer[],
  {
    questions,
    sizes,
    maxCharacters,
  }: {
    readonly questions: readonly number[][];
    readonly sizes: readonly number[];
    readonly maxCharacters: number;
  },
): Set<number> {
  const all = questions.map((_, question) => question);
  const isMissed = (question: number): boolean =>
    (questions[question] ?? []).some((place) => answers[place]?.outcome !== 'right');
  const included = new Set<number>();
  let spent = 0;
  for (const group of [all.filter(isMissed), all.filter((question) => !isMissed(question))]) {
    for (const question of spread(group)) {
      const size = sizes[question] ?? 0;
      if (spent + size > maxCharacters) continue;
      spent += size;
      included.add(question);
    }
  }
  return included;
}

/** The same items so that the first ones are spread over all: by the reversed digits of their places. */
function spread(items: readonly number[]): number[] {
  const bits = Math.max(1, Math.ceil(Math.log2(Math.max(2, items.length))));
  const reversed = (place: number): number => {
    let result = 0;
    for (let bit = 0; bit < bits; bit += 1) result = result * 2 + ((place >> bit) & 1);
    return result;
  };
  return items
    .map((item, place) => [reversed(place), item] as const)
    .sort(([a], [b]) => a - b)
    .map(([, item]) => item);
}

function packDetail(answer: ExplainedAnswer, place: number, { placeOf }: Texts): PackedDetail {
  const write = ({ outcome, inputId, reason }: MemoryWrite): PackedWrite => [
    outcome,
    placeOf(inputId),
    placeOf(reason ?? null),
  ];
  const lines = (text: string): TextPlace[] => text.split('\n').map(placeOf);
  return {
    place,
    question: placeOf(answer.question),
    options: answer.options.map(({ label, text }) => [label, placeOf(text)]),
    expected: placeOf(answer.expected),
    answer: placeOf(answer.answer),
    evidence: answer.evidence.map(({ turnId, text, isShown, writes }) => [
      placeOf(turnId),
      placeOf(text),
      isShown ? 1 : 0,
      writes.map(write),
    ]),
    retrieved: answer.retrieved.map(({ id, score, text, isEvidence, writes, earlierTexts }) => [
      placeOf(id),
      Math.round(score * 10_000) / 10_000,
      placeOf(text),
      isEvidence ? 1 : 0,
      writes.map(write),
      earlierTexts.map(placeOf),
    ]),
    isRanked: answer.isRanked,
    prompt: answer.prompt?.map(({ role, content }) => [role, lines(content)]) ?? null,
    reply: placeOf(answer.reply),
    failure: placeOf(answer.failure),
    judgements: answer.judgements.map(({ model, prompt, reply }) => [
      placeOf(model),
      placeOf(prompt),
      placeOf(reply),
    ]),
  };
}

interface Texts {
  readonly placeOf: (text: string | null) => TextPlace;
  readonly characters: () => number;
  readonly all: () => string[];
}

/** Stores each text once. */
function createTexts(): Texts {
  const places = new Map<string, number>();
  let characters = 0;
  return {
    placeOf: (text) => {
      if (text === null) return -1;
      const known = places.get(text);
      if (known !== undefined) return known;
      places.set(text, places.size);
      characters += text.length;
      return places.size - 1;
    },
    characters: () => characters,
    all: () => [...places.keys()],
  };
}

/** Compressed by the same code on every machine, so that the same answers give the same bytes. */
function compress(value: unknown): string {
  const bytes = gzipSync(strToU8(JSON.stringify(value)), { level: 6, mtime: 0 });
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
}

import { type AnsweredRecord, type AnswerRecord, knowsSources } from '@memgym/core';
import type { AnswerVerdict, Verdicts } from '@memgym/scoring';
import { shorten } from './format/shorten.js';
import type { Miss, Misses } from './report-input.js';

/** The texts behind the ids of an answer, in the order of the ids; null if a text was not recorded. */
export interface AnswerTexts {
  readonly evidence: readonly (string | null)[];
  readonly retrieved: readonly (string | null)[];
}

export interface SelectMissesOptions {
  /** Tell right answers from missed ones. */
  readonly verdicts: Verdicts;
  /** Default: all texts are unknown. */
  readonly textsOf?: (answer: AnswerRecord) => AnswerTexts;
  /** The known reason for a miss; null if unknown. Default: the reason follows from the retrieved memories. */
  readonly reasonOf?: (answer: AnswerRecord) => string | null;
  /** Systems in display order; others follow. Default: order of appearance. */
  readonly systems?: readonly string[];
  /** Maximum number of characters of all misses together; a repeated text counts once. Default 3,000,000. */
  readonly maxCharacters?: number;
}

const longestText = 600;
const longestMemory = 400;
const mostRetrieved = 10;

/**
 * The missed questions of all systems, by system and in the order of the records. Above `maxCharacters`, the last
 * misses of each system and question type are omitted, so that the same records give the same selection. Unanswered
 * questions do not count as misses.
 */
export function selectMisses(records: readonly AnswerRecord[], options: SelectMissesOptions): Misses {
  const { systems = [], maxCharacters = 3_000_000 } = options;
  const judged = judgedOf(records, options.verdicts);
  const missed = judged.filter(({ verdict }) => !verdict.isRight);
  const order = [...new Set([...systems, ...missed.map(({ record }) => record.system)])];
  const groups = new Map<string, JudgedRecord[]>();
  for (const miss of missed) {
    const key = JSON.stringify([miss.record.system, miss.record.type]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [miss]);
    else group.push(miss);
  }
  const spent = createCharacterCount();
  const shown = new Map<JudgedRecord, Miss>();
  for (const miss of inTurn([...groups.values()])) {
    const made = toMiss(miss, options);
    if (spent(made) > maxCharacters) break;
    shown.set(miss, made);
  }
  const places = new Map(order.map((name, place) => [name, place]));
  return {
    total: missed.length,
    judged: judged.length,
    missedWhen: options.verdicts.missedWhen(judged.map(({ verdict }) => verdict.metric)),
    shown: missed
      .flatMap((miss) => shown.get(miss) ?? [])
      .sort((a, b) => (places.get(a.system) ?? 0) - (places.get(b.system) ?? 0)),
  };
}

interface JudgedRecord {
  readonly record: AnsweredRecord;
  readonly verdict: AnswerVerdict;
}

function judgedOf(records: readonly AnswerRecord[], verdicts: Verdicts): JudgedRecord[] {
  return records.flatMap((record) => {
    if (record.outcome !== 'answered') return [];
    const verdict = verdicts.of(record);
    return verdict === null ? [] : [{ record, verdict }];
  });
}

/** The first of each list, then the second of each, and so on. */
function* inTurn<T>(lists: readonly (readonly T[])[]): Generator<T> {
  const longest = lists.reduce((most, { length }) => Math.max(most, length), 0);
  for (let round = 0; round < longest; round += 1) {
    for (const list of lists) if (round < list.length) yield list[round] as T;
  }
}

/** Counts the characters of misses, each text once. */
function createCharacterCount(): (miss: Miss) => number {
  const seen = new Set<string>();
  let characters = 0;
  return ({ question, expected, answer, evidence, retrieved }) => {
    const texts = [question, expected, answer, ...evidence, ...retrieved.map(({ text }) => text)];
    for (const text of texts) {
      // An index also takes a few characters.
      characters += 7;
      if (text === null || seen.has(text)) continue;
      seen.add(text);
      characters += text.length;
    }
    characters += 60;
    return characters;
  };
}

function toMiss({ record, verdict }: JudgedRecord, { textsOf, reasonOf }: SelectMissesOptions): Miss {
  const { system, episodeId, questionId, type, expected, output, retrievedCount } = record;
  const texts = textsOf?.(record) ?? { evidence: [], retrieved: [] };
  const holding = new Set(record.evidence.turnIds);
  return {
    system,
    episodeId,
    questionId,
    type,
    question: shorten(record.text, longestText),
    expected: shorten(expectedText(record, expected), longestText),
    answer: output === null ? null : shorten(labelled(record, output), longestText),
    number: record.questionNumber ?? null,
    metric: verdict.metric,
    score: verdict.score,
    reason: reasonOf?.(record) ?? retrievalReason(record),
    evidence: texts.evidence.map((text) => text && shorten(text, longestMemory)),
    retrieved: (record.retrieved ?? []).slice(0, mostRetrieved).map(({ sourceIds }, place) => {
      const text = texts.retrieved[place] ?? null;
      return {
        text: text && shorten(text, longestMemory),
        isEvidence: sourceIds.some((id) => holding.has(id)),
      };
    }),
    retrievedCount,
  };
}

function expectedText(record: AnsweredRecord, expected: AnsweredRecord['expected']): string {
  if (expected === null) return 'that there is no answer';
  return typeof expected === 'string' ? labelled(record, expected) : JSON.stringify(expected);
}

function labelled({ questionKind, options }: AnsweredRecord, answer: string): string {
  if (questionKind !== 'multiple-choice') return answer;
  const text = options?.find(({ label }) => label === answer)?.text;
  return text === undefined ? answer : `${answer}: ${text}`;
}

function retrievalReason(answer: AnsweredRecord): string {
  const { evidence, evidenceRetrieved, expected, output } = answer;
  if (output === null) return 'no answer in the reply';
  if (expected === null) return 'the question has no answer';
  const wanted = new Set(evidence.turnIds);
  if (answer.provenance === 'unknown') return 'sources unknown';
  if (!knowsSources(answer) || wanted.size === 0) return 'evidence unknown';
  const found = evidenceRetrieved.filter((id) => wanted.has(id)).length;
  if (found === 0) return 'evidence not retrieved';
  return found >= wanted.size ? 'evidence retrieved, answer wrong' : 'evidence partly retrieved';
}

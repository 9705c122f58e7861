import type { PersonaMemMessage } from '../../data/read-contexts.js';
import { type PersonaMemRow, personaMemContextLine } from '../../data/write-personamem.js';
import type { Draws } from '../draws.js';
import { nameInFiles, type QuestionType } from '../questions/question-types.js';
import { endOfText } from '../questions/raw-question.js';
import { toDay, withoutDates } from '../raw/note-date.js';
import type { RawQuestion } from '../raw/raw-file.js';
import type { PersonaMemRules } from '../rules.js';
import type { PersonaMemState } from '../topics/topics-of-state.js';
import type { PlacedQuestion } from './choose-questions.js';
import { type PersonaHistory, stableUuid } from './history.js';
import { type CountTokens, measureConversation } from './measure.js';

/** The rows of a history. */
export interface HistoryRows {
  readonly contextId: string;
  readonly contextLine: string;
  readonly messages: readonly PersonaMemMessage[];
  readonly rows: readonly (PersonaMemRow & { readonly referenceIndex: number })[];
}

const letters = ['a', 'b', 'c', 'd'] as const;
const wrongOptions = 3;

/** Settings of rows. */
export interface RowSettings {
  readonly personaId: number;
  readonly state: PersonaMemState;
  readonly rules: PersonaMemRules;
  readonly types: readonly QuestionType[];
  readonly format: 'api_dict' | 'string';
  readonly countTokens: CountTokens;
  readonly draws: Draws;
}

/**
 * Finds the position and the reference of each question in a history, measures it, and draws its options
 * (packages/personamem/spec.md#distances). A question whose reference is not in an earlier session is omitted.
 */
export function toRows(
  history: PersonaHistory,
  placed: readonly PlacedQuestion[],
  settings: RowSettings,
): HistoryRows {
  const { messages, starts, irrelevantTokens } = history;
  const { rules, types } = settings;
  const { id: contextId, line: contextLine } = personaMemContextLine(messages, settings.format);
  const measure = measureConversation(messages, starts, settings.countTokens);
  const places = new Map<string, number>();
  messages.forEach(({ content }, index) => {
    if (!places.has(content)) places.set(content, index);
  });
  const find = (line = ''): number | undefined =>
    places.get(line) ?? (rules.findsDatedLines ? places.get(withoutDates(line)) : undefined);
  const whole = rules.hidesLastMessage ? messages.length - 1 : messages.length;
  const isEarly = settings.state === 'early';
  const rows = placed.flatMap(({ question, block, place: session }, index) => {
    const type = nameInFiles(question.Type, types);
    const isAtEnd = question.Where === endOfText;
    const end = isAtEnd ? whole : find(question.Where);
    const referenceIndex = find(referenceLine(question));
    if (type === undefined || end === undefined || referenceIndex === undefined) return [];
    const place = isAtEnd ? starts.length : measure.blockOf(end);
    const measured = measure.of(question.Question, end, referenceIndex, place);
    // The early distance is the number of later sessions.
    const measures = isEarly ? { ...measured, distanceBlocks: starts.length - 1 - session } : measured;
    if (measures.distanceTokens <= 0 || (!isEarly && measures.distanceBlocks <= 0)) return [];
    return [
      {
        ...measures,
        ...drawOptions(question, settings.draws),
        personaId: settings.personaId,
        questionId: stableUuid(contextId, String(index)),
        type,
        topic: block.file.name.topic,
        irrelevantTokens,
        question: question.Question,
        contextId,
        endIndex: end,
        groundTruth: groundTruthOf(question, types, rules.stereotypeTag),
        referenceIndex,
      },
    ];
  });
  return { contextId, contextLine, messages, rows };
}

function drawOptions({ Correct_Answer, Incorrect_Answers }: RawQuestion, draws: Draws) {
  const wrong = draws.sample(Incorrect_Answers, Math.min(wrongOptions, Incorrect_Answers.length));
  const options = draws
    .shuffle([{ text: Correct_Answer, isRight: true }, ...wrong.map((text) => ({ text, isRight: false }))])
    .map(({ text, isRight }, index) => ({ label: letters[index] ?? '', text, isRight }));
  return {
    expected: options.find(({ isRight }) => isRight)?.label ?? '',
    options: options.map(({ label, text }) => ({ label, text })),
  };
}

type RawReference = Readonly<Record<string, unknown>>;

/** The user's line about the event of a reference; for several events, the line about the oldest event that has one. */
function referenceLine({ Reference }: RawQuestion): string | undefined {
  if ('Event' in Reference) return userLine(Reference);
  const dated = Object.keys(Reference).filter((key) => /^\d{2}\/\d{2}\/\d{4}$/.test(key));
  const oldestFirst = dated.toSorted((left, right) => toDay(left) - toDay(right));
  return oldestFirst
    .slice(0, 2)
    .map((date) => userLine(Reference[date] as RawReference))
    .find((line) => line !== undefined);
}

function userLine({ Conversation }: RawReference): string | undefined {
  return typeof Conversation === 'string' ? Conversation.split('\n')[1] : undefined;
}

/** The basis of the right answer, as written by the release, without the tag. */
function groundTruthOf(
  { Type, Reference }: RawQuestion,
  types: readonly QuestionType[],
  tag: RegExp,
): string {
  if (typeof Reference.full_sequence === 'string') return Reference.full_sequence.replace(tag, '');
  const fact = ['[Updated Fact]', '[Fact]'].flatMap((kind) =>
    ['Likes', 'Dislikes'].flatMap((word) => {
      const thing = Reference[`${kind} ${word}`];
      return typeof thing === 'string' ? [`${word} ${thing}`] : [];
    }),
  )[0];
  const reason = Reference['[Reasons of Change]'];
  const isReason =
    typeof reason === 'string' &&
    types.some(({ about, nameInRawFiles }) => about === 'newest' && nameInRawFiles === Type);
  return `${fact ?? ''}${isReason ? `. Reason: ${reason}` : ''}`.replace(tag, '');
}

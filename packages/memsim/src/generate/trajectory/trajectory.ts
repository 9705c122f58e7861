import { InternalError, type Rng } from '@memgym/core';
import { drawWeighted } from '@memgym/env-generator';
import { type MemDailyGroup, type QuestionType, type Subject, subjectOf } from '../../data/question-types.js';
import { attributeQuestion } from '../questions/attribute-question.js';
import { comparisonQuestion } from '../questions/comparison-question.js';
import { countQuestion } from '../questions/count-question.js';
import { derivedEventQuestion, derivedRoleQuestion } from '../questions/derived-question.js';
import type { Gold } from '../questions/gold.js';
import type { Statement } from '../questions/hint.js';
import type { Making } from '../questions/making.js';
import type { Part } from '../questions/part.js';
import { thingQuestion } from '../questions/thing-question.js';
import { fill } from '../wording/fill.js';

/** What a part is about. */
interface PartKind {
  readonly type: QuestionType;
  readonly subject: Subject;
  readonly inHybrid: boolean;
}

function makePart(making: Making, kind: PartKind): Part {
  const part = quietPart(making, kind);
  return kind.type.ramble ? withRamble(making, part) : part;
}

/** Messages about one subject with a question of a type (packages/memsim/spec.md#construction). */
function quietPart(
  making: Making,
  { type: { name, asks, inHybrid: others }, subject, inHybrid }: PartKind,
): Part {
  const asked = (inHybrid ? others[subject] : undefined) ?? asks[subject];
  if (asked === undefined) throw new InternalError(`the type ${name} asks nothing about a ${subject}`);
  switch (asked.kind) {
    case 'attribute':
      return attributeQuestion(making, { subject: personOf(subject), ...asked });
    case 'comparison':
      return comparisonQuestion(making, personOf(subject));
    case 'count':
      return countQuestion(making, personOf(subject));
    case 'derived':
      return subject === 'role' ? derivedRoleQuestion(making) : derivedEventQuestion(making);
    case 'thing':
      return thingQuestion(making, { subject: subject === 'item' ? 'item' : 'place', ...asked });
  }
}

const personOf = (subject: Subject): 'role' | 'event' => (subject === 'role' ? 'role' : 'event');

function withRamble({ rng, language: { wording, code } }: Making, part: Part): Part {
  const templates = rng.shuffle(wording.rambles).slice(0, 2 + rng.int(2));
  const space = code === 'zh' ? '' : ' ';
  const ramble = templates.map((template) => fill([template], rng, { values: {} })).join(space);
  return { ...part, question: `${ramble}${space}${rng.pick(wording.connectives)}${space}${part.question}` };
}

const shares: readonly (readonly [Subject, number])[] = [
  ['role', 0.35],
  ['event', 0.35],
  ['item', 0.15],
  ['place', 0.15],
];

/**
 * The subjects of a trajectory in their order; two different ones in a hybrid. Hybrids follow the original's rule:
 * never an event first, never a thing with a place (packages/memsim/spec.md#construction).
 */
function drawSubjects({ asks }: QuestionType, group: MemDailyGroup, rng: Rng): Subject[] {
  if (group !== 'hybrid') return [subjectOf[group]];
  if (asks.item === undefined) return rng.shuffle(['role', 'event'] as const);
  for (;;) {
    const [first] = drawWeighted(shares, ([, share]) => share, rng);
    const others = shares.filter(([subject]) => subject !== first);
    const [second] = drawWeighted(others, ([, share]) => share, rng);
    if (first !== 'event' && (first === 'role' || second === 'role' || second === 'event'))
      return [first, second];
  }
}

/** The question about one subject. */
export interface AskedPart {
  readonly text: string;
  /** Words that no rewording may lose. */
  readonly keep: readonly string[];
  /** The ways to ask for the same, as templates. */
  readonly ways: readonly string[];
  /** Whether a model may reword it; the original leaves the others unchanged. */
  readonly isSpoken: boolean;
}

export type OptionLetter = 'A' | 'B' | 'C' | 'D';

/** Messages of a user and one question, with the hints from which its answer follows. */
export interface Trajectory {
  readonly type: string;
  readonly group: MemDailyGroup;
  readonly statements: readonly Statement[];
  /** One for each subject. */
  readonly questions: readonly AskedPart[];
  readonly answer: string;
  /** The derivation of the answer, or of each part of it, from the hints. */
  readonly gold: readonly Gold[];
  readonly evidence: readonly number[];
  readonly options: Readonly<Record<OptionLetter, string>>;
  readonly right: OptionLetter;
  readonly askedAt: number;
}

/** Makes one trajectory; a hybrid has two parts on one clock. */
export function makeTrajectory(making: Making, type: QuestionType, group: MemDailyGroup): Trajectory {
  const subjects = drawSubjects(type, group, making.rng);
  const parts = subjects.map((subject) => makePart(making, { type, subject, inHybrid: group === 'hybrid' }));
  const { wrong, ...joined } = joinParts(parts);
  const questions = parts.map((part, index) => askedPart(part, type, subjects[index]));
  return { type: type.name, group, questions, ...joined, ...letterOptions(joined.answer, wrong, making.rng) };
}

function askedPart(
  { question, ways = [], statements }: Part,
  { spoken }: QuestionType,
  subject: Subject | undefined,
): AskedPart {
  const words = new Set(statements.flatMap(({ keep }) => keep));
  return {
    text: question,
    keep: [...words].filter((word) => question.includes(word)),
    ways,
    isSpoken: spoken && subject !== 'event',
  };
}

/** Between the answers of two subjects. */
const separator = '; ';

function joinParts(parts: readonly Part[]) {
  const offsets = parts.map((_, index) =>
    parts.slice(0, index).reduce((sum, { statements }) => sum + statements.length, 0),
  );
  const wrong = [0, 1, 2].map((place) => parts.map((part) => part.wrong[place]).join(separator));
  return {
    statements: parts.flatMap(({ statements }) => statements),
    answer: parts.map(({ answer }) => answer).join(separator),
    gold: parts.map(({ gold }, index) => shiftGold(gold, offsets[index] ?? 0)),
    evidence: parts.flatMap((part, index) => part.evidence.map((place) => place + (offsets[index] ?? 0))),
    wrong,
    askedAt: parts.at(-1)?.askedAt ?? 0,
  };
}

function shiftGold(gold: Gold, offset: number): Gold {
  switch (gold.kind) {
    case 'compare':
      return { ...gold, messages: [gold.messages[0] + offset, gold.messages[1] + offset] };
    case 'count':
      return { ...gold, messages: gold.messages.map((message) => message + offset) };
    default:
      return { ...gold, message: gold.message + offset };
  }
}

/** The right option has a uniformly drawn letter; the wrong ones have the other letters in order. */
function letterOptions(
  answer: string,
  wrong: readonly string[],
  rng: Rng,
): Pick<Trajectory, 'options' | 'right'> {
  const place = rng.int(4);
  const texts = [...wrong.slice(0, place), answer, ...wrong.slice(place)];
  const [A = '', B = '', C = '', D = ''] = texts;
  return { options: { A, B, C, D }, right: 'ABCD'[place] as OptionLetter };
}

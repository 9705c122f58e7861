import type { Rng } from '@memgym/core';
import type { MemDailyGroup, MemDailyType } from '../../data/memdaily-types.js';
import type { Gold } from '../questions/gold.js';
import type { Statement } from '../questions/hint.js';
import type { Making } from '../questions/making.js';
import type { Part } from '../questions/part.js';
import { drawSubjects } from './draw-subjects.js';
import { makePart, type Subject } from './make-part.js';

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
  readonly type: MemDailyType;
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
export function makeTrajectory(making: Making, type: MemDailyType, group: MemDailyGroup): Trajectory {
  const subjects = drawSubjects(type, group, making.rng);
  const parts = subjects.map((subject) => makePart(making, type, subject, group === 'hybrid'));
  const { wrong, ...joined } = joinParts(parts);
  const questions = parts.map((part, index) => askedPart(part, type, subjects[index]));
  return { type, group, questions, ...joined, ...letterOptions(joined.answer, wrong, making.rng) };
}

function askedPart(
  { question, ways = [], statements }: Part,
  type: MemDailyType,
  subject: Subject | undefined,
): AskedPart {
  const words = new Set(statements.flatMap(({ keep }) => keep));
  return {
    text: question,
    keep: [...words].filter((word) => question.includes(word)),
    ways,
    isSpoken: (type === 'simple' || type === 'conditional') && subject !== 'event',
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

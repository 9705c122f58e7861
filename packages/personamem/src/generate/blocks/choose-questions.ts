import type { Draws } from '../draws.js';
import { endOfText } from '../questions/raw-question.js';
import type { RawQuestion } from '../raw/raw-file.js';
import type { PersonaMemRules } from '../rules.js';
import { type Block, topicOf } from './block.js';

/** A question with the place of its session in a history. */
export interface PlacedQuestion {
  readonly question: RawQuestion;
  readonly block: Block;
  /** From 0. */
  readonly place: number;
}

const mostOfType = 2;
const manyBlocks = 30;

const questionsOf = ({ file, session }: Block): readonly RawQuestion[] => file.questions.get(session) ?? [];

/** Every question of every session, asked after the whole text; the choice of the early code. */
export function allQuestions(blocks: readonly Block[]): PlacedQuestion[] {
  return blocks.flatMap((block, place) => questionsOf(block).map((question) => ({ question, block, place })));
}

/**
 * The questions of a release history (packages/personamem/spec.md#which-questions-are-asked). From the last session, the
 * questions asked in the dialogue; from earlier sessions, at most two per type that are asked after the whole text and
 * whose subject never changes again. In histories of more than thirty sessions, half of the questions on other topics
 * than that of the first session are skipped.
 */
export function chooseQuestions(
  blocks: readonly Block[],
  rules: PersonaMemRules,
  draws: Draws,
): PlacedQuestion[] {
  const [first] = blocks;
  return blocks.flatMap((block, place) => {
    const placed = questionsOf(block).map((question) => ({ question, block, place }));
    if (place === blocks.length - 1) return placed.filter(({ question }) => question.Where !== endOfText);
    const counts = new Map<string, number>();
    return placed.filter(({ question: { Type, Where, More_Update } }) => {
      if (Where !== endOfText || More_Update === 'Yes') return false;
      if (More_Update === undefined && rules.omitsUnmarked) return false;
      const count = counts.get(Type) ?? 0;
      counts.set(Type, count + 1);
      if (count >= mostOfType) return false;
      const isFar = blocks.length > manyBlocks && first !== undefined && topicOf(block) !== topicOf(first);
      return !(isFar && draws.random() > 0.5);
    });
  });
}

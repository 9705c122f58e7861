import type { Rng } from '@memgym/core';
import { isNote } from '../graph/side-notes.js';
import { writingSession } from '../raw/periods.js';
import type { RawFile, RawQuestion } from '../raw/raw-file.js';
import { endOfText, rawQuestion } from './raw-question.js';

const questionsOfFile = 10;
const piecesOfDraft = 4;
const original = /^\[Original_(?:Sentence|Code)\]: /;

/** A piece of a writing session, in the writer's preferred way and in the other. */
interface Piece {
  readonly liked: string;
  readonly disliked: string;
  /** The note and the two lines after it. */
  readonly lines: readonly string[];
}

/**
 * The early state's questions about a writing session: which of four drafts has the user's preferred style
 * (packages/personamem/spec.md#early-questions). The drafts consist of the same pieces in two halves; each half is in the
 * liked or the disliked way, so that no draft resembles the others more than the rest.
 */
export function makeWritingQuestions(file: RawFile, rng: Rng): RawQuestion[] {
  const pieces = piecesOf(file.sessions.get(writingSession) ?? []);
  if (pieces.length < piecesOfDraft) return [];
  return Array.from({ length: questionsOfFile }, () => {
    const chosen = rng.shuffle(pieces).slice(0, piecesOfDraft);
    const draft = (...halves: readonly (keyof Piece & ('liked' | 'disliked'))[]): string =>
      chosen
        .map((piece, place) => piece[halves[Math.floor((2 * place) / piecesOfDraft)] ?? 'liked'])
        .join(' ');
    return rawQuestion(
      {
        question: 'Which of these drafts is written as the user likes it?',
        correct: draft('liked', 'liked'),
        incorrect: [draft('liked', 'disliked'), draft('disliked', 'liked'), draft('disliked', 'disliked')],
      },
      {
        Type: 'new_content_discriminative',
        Context: file.name.topic,
        Reference: { Event: 'Corrected a draft', Conversation: chosen[0]?.lines.join('\n') ?? '' },
        Where: endOfText,
      },
    );
  });
}

function piecesOf(lines: readonly string[]): Piece[] {
  return lines.flatMap((line, index) => {
    if (!isNote(line)) return [];
    const disliked = lines[index - 1] ?? '';
    // The writer quotes the improved version in the last line about a piece.
    const [, liked] = /^[^“]*“(.*)”$/.exec(lines[index + 3] ?? '') ?? [];
    if (!original.test(disliked) || liked === undefined) return [];
    return [{ liked, disliked: disliked.replace(original, ''), lines: lines.slice(index, index + 3) }];
  });
}

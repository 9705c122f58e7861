import { createRng, type JsonObject, type Rng } from '@memgym/core';
import { isNote } from '../graph/side-notes.js';
import { type Period, periods, writingSession } from '../raw/periods.js';
import { type RawFile, type RawQuestion, readRawFile } from '../raw/raw-file.js';
import { rawPath } from '../raw/raw-name.js';
import type { PersonaMemRules } from '../rules.js';
import type { PersonaMemState } from '../topics/topics-of-state.js';
import { factsIn } from './facts-in.js';
import { makeQuestions } from './make-questions.js';
import { markStereotypes } from './mark-stereotypes.js';
import type { QuestionType } from './question-types.js';
import type { QuestionWriter } from './question-writer.js';
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
function makeWritingQuestions(file: RawFile, rng: Rng): RawQuestion[] {
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

const thingsOf = (question: RawQuestion): string[] => factsIn(question).map(({ thing }) => thing);

/**
 * Marks each question whose subject changes in a later period (packages/personamem/spec.md#questions). Later
 * histories also contain changes that no question is about.
 */
function markUpdates(
  questions: ReadonlyMap<string, readonly RawQuestion[]>,
  file: RawFile,
  rules: PersonaMemRules,
): Map<string, RawQuestion[]> {
  const later = (session: string): Set<string> => {
    const after = periods.slice(periods.findIndex((period) => period.session === session) + 1);
    return new Set(
      rules.findsChangesInQuestions
        ? after.flatMap((period) => (questions.get(period.session) ?? []).flatMap(thingsOf))
        : after.flatMap((period) =>
            [...(file.contextual.get(period)?.values() ?? [])].flatMap(({ fact }) => fact?.thing ?? []),
          ),
    );
  };
  return new Map(
    [...questions].map(([session, list]) => {
      const changing = later(session);
      return [
        session,
        list.map((question) => ({
          ...question,
          More_Update: thingsOf(question).some((thing) => changing.has(thing))
            ? ('Yes' as const)
            : ('No' as const),
        })),
      ];
    }),
  );
}

/** Which questions are made. */
export interface AskingOptions {
  readonly rules: PersonaMemRules;
  readonly types: readonly QuestionType[];
  readonly state: PersonaMemState;
  readonly seed: number;
  readonly periods: readonly Period[];
}

/**
 * A raw file with new questions about its sessions of some periods, which replace the old ones.
 *
 * @param writer absent for a writing topic, which only the early code asks about
 */
export async function addQuestions(
  file: RawFile,
  writer: QuestionWriter | undefined,
  { rules, types, state, seed, periods }: AskingOptions,
): Promise<RawFile> {
  const isWriting = state === 'early' && file.sessions.has(writingSession);
  if (writer === undefined && !isWriting) return file;
  const made = new Map(file.questions);
  if (isWriting) {
    const rng = createRng(seed).stream(`writing questions ${rawPath(file.name)}`);
    made.set(writingSession, makeWritingQuestions(file, rng));
  }
  if (writer !== undefined) {
    const stereotypes = state === 'early' ? undefined : await writer.stereotypes?.(file);
    for (const period of periods.filter(({ session }) => file.sessions.has(session))) {
      const asked =
        state === 'early'
          ? await writer.writeEarly(file, period)
          : markStereotypes(
              await makeQuestions(file, period, { writer, rules, types }),
              stereotypes ?? new Set(),
            );
      made.set(period.session, asked);
    }
  }
  const marked = Object.fromEntries(markUpdates(made, file, rules));
  const json = JSON.parse(JSON.stringify({ ...file.json, 'Q&A': marked })) as JsonObject;
  return readRawFile(json, file.name, rawPath(file.name));
}

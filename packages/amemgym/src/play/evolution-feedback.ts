import { readPlainNumber } from '@memgym/assistant';
import type { AskedAnswer, JsonObject, JsonValue, MultipleChoiceQuestion } from '@memgym/core';
import { formatMemories } from '@memgym/memory-systems/define';
import type { AMemGymPeriod } from '../data/amemgym-user.js';
import type { AMemGymEvolution } from './amemgym-options.js';
import { chosenOption } from './chosen-option.js';

/**
 * Feedback for an evolving system about a period (packages/amemgym/spec.md#evolution): for each question, the fields that
 * the feedback types select. Without `vanilla` and `vanilla_question_only`, it is only the right answer. Field names
 * are the original's.
 */
export function evolutionFeedback(
  { feedback, profile }: AMemGymEvolution,
  period: AMemGymPeriod,
  {
    questions,
    answers,
  }: {
    readonly questions: readonly MultipleChoiceQuestion[];
    readonly answers: readonly (AskedAnswer | null)[];
  },
): JsonObject {
  const form = forms[profile];
  const history = questions.map((question, index) => {
    const answer = answers[index] ?? null;
    const memories = shownMemories(answer, { verbatim: form.verbatim });
    return {
      ...(feedback.includes('vanilla_question_only')
        ? {
            question: form.alone(question),
            retrieved_memories: memories,
          }
        : feedback.includes('vanilla') && {
            question: form.whole(question),
            assistant_response: form.letter(question, answer),
            retrieved_memories: memories,
          }),
      ...(feedback.includes('with_answer') && { ground_truth: letterOf(question, question.expected) }),
    };
  });
  return {
    question_answer_history: history as JsonValue,
    ...(feedback.includes('with_exposed_states') && {
      user_information_updates: Object.fromEntries(
        period.sessions.flatMap(({ exposedStates }) => [...exposedStates]),
      ),
    }),
  };
}

/** How a profile words questions and own answers. */
interface FeedbackForm {
  /** Whether memories are shown as they are stored. */
  readonly verbatim: boolean;
  alone(question: MultipleChoiceQuestion): string;
  whole(question: MultipleChoiceQuestion): string;
  letter(question: MultipleChoiceQuestion, answer: AskedAnswer | null): string | null;
}

const forms: Readonly<Record<AMemGymEvolution['profile'], FeedbackForm>> = {
  fixed: {
    verbatim: false,
    alone: ({ text }) => text,
    whole: withLetters,
    letter: (question, answer) => letterOf(question, answer === null ? null : chosenOption(answer)),
  },
  reference: {
    verbatim: true,
    alone: (question) => asReference(question, false),
    whole: (question) => asReference(question, true),
    letter: referenceLetter,
  },
};

/** Feedback letters the options, questions number them. */
function letterOf({ options }: MultipleChoiceQuestion, label: string | null): string | null {
  const index = options.findIndex((option) => option.label === label);
  return index < 0 ? null : letterAt(index);
}

/**
 * The letter of the own answer in the original, which counts answers from 1 and letters from 0; so 0 is A, and
 * negative numbers count from Z.
 */
function referenceLetter({ options }: MultipleChoiceQuestion, answer: AskedAnswer | null): string | null {
  if (answer === null) return null;
  const number = answer.output === null ? undefined : readPlainNumber(answer.raw);
  const drawn = options.findIndex(({ label }) => label === chosenOption(answer)) + 1;
  const place = number ?? (drawn === 0 ? undefined : drawn);
  return place === undefined ? null : letterAt(place < 0 ? place + letters : place);
}

const letters = 26;
const letterAt = (index: number): string => String.fromCharCode('A'.charCodeAt(0) + index);

function withLetters({ text, options }: MultipleChoiceQuestion): string {
  return [text, ...options.map((option, index) => `${letterAt(index)}. ${option.text}`)].join('\n');
}

/** Question and options in the original's form; the letters end at Z. */
function asReference({ text, options }: MultipleChoiceQuestion, isWhole: boolean): string {
  const lines = options.map(
    (option, index) => `(${index < letters ? letterAt(index) : index + 1}) ${option.text.trim()}`,
  );
  return `${[`Question: ${text.trim()}`, ...(isWhole ? lines : [])].join(';\n')};`;
}

/** The memories behind an answer as the original's agents return them: one line each, oldest first. */
export function shownMemories(answer: AskedAnswer | null, { verbatim = false } = {}): string {
  return answer === null ? '' : formatMemories(answer.retrieval, { showTime: false, verbatim }).text;
}

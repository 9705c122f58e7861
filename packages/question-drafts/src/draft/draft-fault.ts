import { type ChatModel, isUnusableReply } from '@memgym/core';
import { kindRules } from '../draft-kinds.js';
import { answerFromMessagesPrompt, guessAnswerPrompt } from '../prompts/answer-from-messages.js';
import type { QuestionDraft, Refusal } from './question-draft.js';
import { isGivenAway, isSameAnswer } from './same-answer.js';
import { mostShared, type SpokenTurn } from './spoken.js';

export interface DraftTools {
  readonly model: ChatModel;
  readonly signal: AbortSignal;
  readonly trial: number;
}

/** A draft, and the conversation that it is about. */
export interface DraftInPlace {
  readonly draft: QuestionDraft;
  /** What the model gave as the answer; for what was never said, a wrong one. */
  readonly answer: string;
  /** The messages that give the answer; none for what was never said. */
  readonly evidence: readonly SpokenTurn[];
  readonly turns: readonly SpokenTurn[];
  readonly language: string;
}

/** Messages that are looked through for an answer to what should be unknown. */
const lookedThrough = 12;

/**
 * Why a draft cannot be used; undefined if it can. The model answers the question again, each time with other messages:
 * with the evidence alone, with a part of it, with none, and with those that share most words with it.
 */
export async function draftFault(placed: DraftInPlace, tools: DraftTools): Promise<Refusal | undefined> {
  const { draft, answer, evidence, turns, language } = placed;
  if (isGivenAway(draft.text, answer)) return 'answer-in-question';
  const says = async (messages: readonly SpokenTurn[]): Promise<string | undefined> => {
    const shown = messages.map(({ who, time, text }) => ({ who, text, ...(time !== undefined && { time }) }));
    const { output } = await answerFromMessagesPrompt.ask(
      tools.model,
      { question: draft.text, messages: shown },
      asked(tools),
    );
    return output.said ? output.answer : undefined;
  };
  const gives = async (messages: readonly SpokenTurn[]): Promise<boolean> =>
    isSameAnswer((await says(messages)) ?? '', answer, language);
  try {
    if (draft.kind !== 'never-said' && !(await gives(evidence))) return 'not-in-evidence';
    if (kindRules[draft.kind].notSaid) {
      const before = turns.findIndex(({ id }) => id === draft.askAfterTurnId) + 1;
      const earlier = draft.askAfterTurnId === undefined ? turns : turns.slice(0, before);
      const near = mostShared(earlier, `${draft.text} ${answer}`, lookedThrough);
      const inOrder = earlier.filter((turn) => near.includes(turn));
      return inOrder.length > 0 && (await says(inOrder)) !== undefined ? 'said-after-all' : undefined;
    }
    if (draft.kind === 'changed' && (await gives(evidence.slice(0, -1)))) return 'did-not-change';
    if (draft.kind === 'two-sessions') {
      for (const one of evidence) if (await gives([one])) return 'one-is-enough';
    }
    // A choice between two is guessed by chance.
    if (draft.options !== undefined) return undefined;
    const guess = await guessAnswerPrompt.ask(tools.model, { question: draft.text }, asked(tools));
    return isSameAnswer(guess.output.answer, answer, language) ? 'guessable' : undefined;
  } catch (error) {
    if (isUnusableReply(error)) return 'check-unreadable';
    throw error;
  }
}

const asked = ({ signal, trial }: DraftTools) =>
  ({ role: 'generator', temperature: 0, signal, trial }) as const;

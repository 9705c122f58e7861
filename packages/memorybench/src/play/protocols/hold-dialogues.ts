import { type FreeTextQuestion, type HoldStep, type JsonObject, type StepResults, steps } from '@memgym/core';
import type { PlayContext } from '@memgym/evaluators';
import type { ReactingUser } from '@memgym/user-simulator';
import type { MemoryBenchDialogue } from '../../data/memorybench-item.js';
import { itemUser } from '../item-user.js';
import type { MemoryBenchOptions } from '../memorybench-options.js';

/** Topic of the notes that hold a dialogue in the original's form. */
export const dialogueTopic = 'dialogue';

/** Dialogues to hold, each with the user whose reactions it collects. */
export interface PlannedDialogues {
  readonly step: HoldStep;
  readonly users: readonly ReactingUser[];
  readonly questions: readonly FreeTextQuestion[];
}

/** Plans a dialogue about each training item. @param prefix of the dialogues' ids */
export function planDialogues(
  items: readonly FreeTextQuestion[],
  options: MemoryBenchOptions,
  { context, prefix = '' }: { readonly context: PlayContext; readonly prefix?: string },
): PlannedDialogues {
  const questions = items.map((item) => ({ ...item, id: `${prefix}${item.id}` }));
  const users = questions.map((question) => itemUser(question, { ...context, options }));
  const dialogues = questions.map((question, index) => ({
    question,
    user: users[index] as ReactingUser,
    rounds: options.rounds,
  }));
  return { step: steps.hold(dialogues), users, questions };
}

/** A completed dialogue about an item. */
export interface HeldItem {
  readonly question: FreeTextQuestion;
  readonly dialogue: MemoryBenchDialogue;
}

/** The completed dialogues, each noted in the original's form; a dialogue without an answer is omitted. */
export function* noteDialogues(
  { users, questions }: PlannedDialogues,
  { dialogues }: StepResults['hold'],
): Generator<ReturnType<typeof steps.note>, HeldItem[], unknown> {
  const held: HeldItem[] = [];
  for (const [index, question] of questions.entries()) {
    const turns = dialogues[index]?.turns ?? [];
    if (!turns.some(({ role }) => role === 'assistant')) continue;
    const { instructions } = question;
    const messages = [
      ...(instructions === undefined ? [] : [{ role: 'system' as const, content: instructions }]),
      ...turns.map(({ role, content }) => ({ role, content })),
    ];
    const feedback = users[index]?.reactions ?? [];
    const flaws = feedback.flatMap(({ flaw }) => flaw ?? []);
    held.push({ question, dialogue: { messages, feedback } });
    yield steps.note(dialogueTopic, {
      id: question.id,
      dataset: question.type,
      test_idx: Number(question.meta?.testIndex),
      dialog: messages,
      implicit_feedback: feedback.map(asWritten),
      ...(flaws.length > 0 && { flaws }),
    });
  }
  return held;
}

/** A reaction in the newer form of the files, or in the older form if it has a score. */
function asWritten({
  round,
  actions,
  satisfactionScore,
  terminated,
}: ReactingUser['reactions'][number]): JsonObject {
  return satisfactionScore === undefined
    ? { round, implicit_action: actions[0] ?? 'none', terminated }
    : { round, implicit_actions: [...actions], satisfaction_score: satisfactionScore, terminated };
}

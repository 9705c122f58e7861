import { isUnusableReply, type Rng } from '@memgym/core';
import { type DraftKind, kindRules } from '../draft-kinds.js';
import { draftQuestionPrompt } from '../prompts/draft-question.js';
import { choosePassage } from './choose-passage.js';
import { type DraftTools, draftFault } from './draft-fault.js';
import type { QuestionDraft, Refusal } from './question-draft.js';
import { mostShared, type SpokenTurn } from './spoken.js';
import { yesOrNo } from './yes-or-no.js';

/** One question to draft. */
export interface DraftSlot {
  readonly id: string;
  readonly episode: string;
  readonly kind: DraftKind;
  readonly language: string;
  /** All messages of the episode. */
  readonly turns: readonly SpokenTurn[];
}

/** A refused draft, with what was drafted, if anything could be read. */
export interface RefusedDraft {
  readonly id: string;
  readonly kind: DraftKind;
  readonly reason: Refusal;
  readonly text?: string;
  readonly answer?: string;
}

export interface DraftedSlot {
  /** Null if every try was refused. */
  readonly draft: QuestionDraft | null;
  readonly refused: readonly RefusedDraft[];
}

/** Drafts the question of a slot; what is refused is tried again with other messages. */
export async function draftQuestion(
  slot: DraftSlot,
  tools: Omit<DraftTools, 'trial'> & { readonly rng: Rng; readonly tries: number },
): Promise<DraftedSlot> {
  const { id, kind } = slot;
  const refused: RefusedDraft[] = [];
  for (let trial = 1; trial <= tools.tries; trial += 1) {
    const rng = tools.rng.stream(`${id}/${trial}`);
    const passage = choosePassage(slot.turns, kind, rng.stream('passage'));
    if (passage === undefined)
      return { draft: null, refused: [...refused, { id, kind, reason: 'no-passage' }] };
    const found = await ask(slot, passage, { ...tools, trial });
    if (typeof found === 'string') {
      refused.push({ id, kind, reason: found });
      continue;
    }
    const { answer, evidence } = found;
    const draft = withOptions(slot, found, rng.stream('options'));
    const { turns, language } = slot;
    const fault = await draftFault({ draft, answer, evidence, turns, language }, { ...tools, trial });
    if (fault === undefined) return { draft, refused };
    refused.push({ id, kind, reason: fault, text: draft.text, answer });
  }
  return { draft: null, refused };
}

interface FoundQuestion {
  readonly question: string;
  readonly answer: string;
  readonly wrong: readonly string[];
  readonly unsaid: string;
  readonly evidence: readonly SpokenTurn[];
}

/** What the model asks about a passage, or why there is nothing. */
async function ask(
  { kind, turns }: DraftSlot,
  passage: readonly SpokenTurn[],
  { model, signal, trial }: DraftTools,
): Promise<FoundQuestion | Refusal> {
  const messages = passage.map(({ who, text, time, session }) => ({
    who,
    text,
    session,
    ...(time !== undefined && { time }),
  }));
  try {
    const { output } = await draftQuestionPrompt.ask(
      model,
      { kind, messages },
      { role: 'generator', temperature: 0.7, trial, signal },
    );
    const question = (output.question ?? '').trim();
    if (question === '') return 'nothing-found';
    const named = new Set(output.evidence.map((number) => passage[number - 1]));
    const evidence = kind === 'never-said' ? [] : turns.filter((turn) => named.has(turn));
    return { ...output, question, answer: output.answer.trim(), evidence };
  } catch (error) {
    if (isUnusableReply(error)) return 'unreadable';
    throw error;
  }
}

/** Messages near to what was never said, for a person to see. */
const shownToPeople = 3;

function withOptions(slot: DraftSlot, found: FoundQuestion, rng: Rng): QuestionDraft {
  const { id, episode, kind, turns } = slot;
  const { question, answer, wrong, unsaid, evidence } = found;
  const draft = {
    id,
    episode,
    kind,
    text: question,
    expected: answer,
    evidence: evidence.map((turn) => turn.id),
  };
  // Half of all guesses are right, which results know of a choice between two.
  if (!kindRules[kind].notSaid) {
    const choice = yesOrNo(answer, slot.language);
    return choice === undefined ? draft : { ...draft, ...choice, options: [...choice.options] };
  }
  const expected = unsaid.trim();
  const options = rng.shuffle([answer, expected, ...wrong.slice(0, 2).map((text) => text.trim())]);
  if (kind === 'never-said') {
    const near = mostShared(turns, `${question} ${answer}`, shownToPeople);
    return { ...draft, expected, options, shown: near.map((turn) => turn.id) };
  }
  const first = turns.findIndex((turn) => evidence.includes(turn));
  const before = turns.slice(0, first).findLast(({ session }) => session < (turns[first]?.session ?? 0));
  return {
    ...draft,
    expected,
    options,
    evidence: [],
    shown: [...(before === undefined ? [] : [before.id]), ...draft.evidence],
    ...(before !== undefined && { askAfterTurnId: before.id }),
  };
}

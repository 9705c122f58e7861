import { createPythonRandom } from '@memgym/datasets';
import type { PersonaMemMessage } from '../../data/read-contexts.js';
import { fewBlocks } from '../config/size-label.js';
import type { Draws, VariantDraws } from '../draws.js';
import { withoutDates } from '../raw/note-date.js';
import type { PersonaMemRules } from '../rules.js';

const speaker = /^(?:User:|(Assistant:|\[Original_Code\]:))\s*/;
const fence = '```';

/**
 * A session about code, converted to messages as in the release (packages/personamem/spec.md#formats): lines without a
 * speaker belong to the message before, original code and code between fences are the assistant's, and speakers are cut
 * off.
 */
function codingMessages(lines: readonly string[]): PersonaMemMessage[] {
  const messages: PersonaMemMessage[] = [];
  let current: PersonaMemMessage | undefined;
  let isCode = false;
  const begin = (role: PersonaMemMessage['role'], content: string): void => {
    current = { role, content };
    messages.push(current);
  };
  for (const line of lines.map((one) => one.trimEnd())) {
    const isFence = line.startsWith(fence);
    const [mark, ofAssistant] = isCode || isFence ? [] : (speaker.exec(line) ?? []);
    if (isFence && !isCode) begin('assistant', line);
    else if (mark !== undefined)
      begin(ofAssistant === undefined ? 'user' : 'assistant', line.slice(mark.length));
    else if (current === undefined) begin('user', line);
    else current.content += `\n${line}`;
    if (isFence) isCode = !isCode;
  }
  return messages.flatMap(({ role, content }) =>
    content.trim() === '' ? [] : [{ role, content: content.trim() }],
  );
}

/** The messages of a session as the release has them; sessions about code are regrouped (packages/personamem/spec.md#formats). */
function releaseMessagesAsReference(
  spoken: readonly string[],
  topic: string,
  say: (content: string) => PersonaMemMessage,
): PersonaMemMessage[] {
  if (topic === 'coding') return codingMessages(spoken);
  return spoken
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('Side_Note'))
    .map((line) => say(withoutDates(line)));
}

/** The rules of the original. */
export const referenceRules: PersonaMemRules = {
  /** Thus the reply repeats the reason before the question (packages/personamem/spec.md#questions). */
  asksReasonsAfterReply: true,
  /** Changes that no question is about are missed (packages/personamem/spec.md#questions). */
  findsChangesInQuestions: true,
  /** packages/personamem/spec.md#which-questions-are-asked */
  omitsUnmarked: true,

  /** The original stops one session before the last number. */
  mostBlocks: (blocks) => blocks - 1,
  selectionTrials: 1,
  keptSessions: keptAsReference,
  variantDraws: variantDrawsAsReference,
  ordersByDate: false,
  /** After the first session of the month (packages/personamem/spec.md#other-faults). */
  sessionsBeforeGap: ({ nextMonth, nextYear }) => (nextMonth < 0 ? nextYear : nextMonth) + 1,
  /** None if fewer are left; these are lost (packages/personamem/spec.md#other-faults). */
  interleaved: (others, count) => (others.length >= count ? others.slice(0, count) : []),
  /** Histories of 1M tokens are held to 128,000, too (packages/personamem/spec.md#other-faults). */
  limitingSize: (_, blocks) => (blocks <= fewBlocks ? '32k' : '128k'),
  /** An irrelevant conversation appears only once before each session (packages/personamem/spec.md#formats). */
  repeatsIrrelevant: true,

  /** A note without a date leaves a stray word (packages/personamem/spec.md#other-faults). */
  appendsAnyWord: true,
  /** The early code searches for the lawyer in therapy sessions, too (packages/personamem/spec.md#other-faults). */
  assistants: (state) =>
    state === 'early' ? { therapy: /^Lawyer Assistant/, legal: /^Lawyer/ } : { therapy: /^Therapist/ },
  releaseMessages: releaseMessagesAsReference,

  /** Questions about such lines are dropped (packages/personamem/spec.md#other-faults). */
  findsDatedLines: false,
  /** The end is taken as the last message but one (packages/personamem/spec.md#other-faults). */
  hidesLastMessage: true,
  stereotypeTag: /\[stereotypical\]/gi,
};

/**
 * The draws of the original: the order of a variant comes from CPython's generator, seeded with the number of the
 * variant, and everything drawn after the orders continues the generator of the last variant
 * (packages/personamem/spec.md#block-order).
 */
function variantDrawsAsReference(variants: number): VariantDraws {
  const generators = Array.from({ length: variants }, (_, variant) => createPythonRandom(variant));
  const of = (variant: number): Draws => generators[variant] ?? createPythonRandom(variant);
  return { order: of, after: () => of(variants - 1) };
}

/**
 * The sessions by their last date: a third session of one date replaces the second
 * (packages/personamem/spec.md#other-faults).
 */
function keptAsReference<Session>(
  chosen: readonly Session[],
  lastDay: (session: Session) => number | undefined,
): readonly Session[] {
  const stored = new Map<string, Session>();
  for (const [index, session] of chosen.entries()) {
    const date = String(lastDay(session) ?? `none ${index}`);
    stored.set(stored.has(date) ? `${date}_2` : date, session);
  }
  return [...stored.values()];
}

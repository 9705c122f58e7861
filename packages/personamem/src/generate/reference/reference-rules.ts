import { fewBlocks } from '../config/size-label.js';
import type { PersonaMemRules } from '../rules.js';
import { keptAsOriginal } from './kept-as-original.js';
import { releaseMessagesAsOriginal } from './release-messages-as-original.js';
import { variantDrawsAsOriginal } from './variant-draws-as-original.js';

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
  keptSessions: keptAsOriginal,
  variantDraws: variantDrawsAsOriginal,
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
  releaseMessages: releaseMessagesAsOriginal,

  /** Questions about such lines are dropped (packages/personamem/spec.md#other-faults). */
  findsDatedLines: false,
  /** The end is taken as the last message but one (packages/personamem/spec.md#other-faults). */
  hidesLastMessage: true,
  stereotypeTag: /\[stereotypical\]/gi,
};

import type { Rng } from '@memgym/core';
import type { PersonaMemMessage } from '../data/read-contexts.js';
import type { SizeLabel } from './config/size-label.js';
import { streamDraws, type VariantDraws } from './draws.js';
import { withoutDates } from './raw/note-date.js';
import type { PersonaMemState } from './topics/topics-of-state.js';

/** Where the original asks and joins sessions otherwise; `reference/reference-rules.ts` has its rules. */
export interface PersonaMemRules {
  /** Whether the questions about earlier reasons come after the assistant's reply to the newest one. */
  readonly asksReasonsAfterReply: boolean;
  /** Whether a subject changes later only if a later question is about it; otherwise if a later event is. */
  readonly findsChangesInQuestions: boolean;
  /** Whether a question without a mark for later changes is omitted. */
  readonly omitsUnmarked: boolean;

  /** The largest number of sessions in histories of up to `blocks` sessions. */
  mostBlocks(blocks: number): number;
  /** How often sessions are drawn until a topic among them reaches its last period. */
  readonly selectionTrials: number;
  /** The chosen sessions that a history keeps. */
  keptSessions<Session>(
    chosen: readonly Session[],
    lastDay: (session: Session) => number | undefined,
  ): readonly Session[];
  /** The random draws of a release history's variants. */
  variantDraws(variants: number, rng: Rng): VariantDraws;
  /** Whether the sessions of a period and topic are in the order of their dates. */
  readonly ordersByDate: boolean;
  /**
   * In order A, how many sessions of the topic come before the long gap.
   * @param place of the first session of each period among those of the topic, from 0; -1 if there is none
   */
  sessionsBeforeGap(place: { readonly nextMonth: number; readonly nextYear: number }): number;
  /** In order B, the sessions of other topics that are interleaved: the first `count`. */
  interleaved<Session>(others: readonly Session[], count: number): readonly Session[];
  /** The size whose limit of tokens holds for a history of so many sessions. */
  limitingSize(label: SizeLabel, blocks: number): SizeLabel;
  /** Whether an irrelevant conversation can appear again before another session. */
  readonly repeatsIrrelevant: boolean;

  /** Whether any last word of a note is appended to the line before it; otherwise only a date. */
  readonly appendsAnyWord: boolean;
  /** How the assistant's lines begin, by topic; in other topics with `Assistant`. */
  assistants(state: PersonaMemState): Readonly<Record<string, RegExp>>;
  /** The messages of a release session, from its spoken lines. */
  releaseMessages(
    spoken: readonly string[],
    topic: string,
    say: (content: string) => PersonaMemMessage,
  ): PersonaMemMessage[];

  /** Whether a line with a date is found as its message, which no longer contains the date. */
  readonly findsDatedLines: boolean;
  /** Whether the last message is hidden from questions after the whole text. */
  readonly hidesLastMessage: boolean;
  /** Part of a fact that its ground truth leaves out; global. */
  readonly stereotypeTag: RegExp;
}

/** The rules without the faults of the original. */
export const fixedRules: PersonaMemRules = {
  asksReasonsAfterReply: false,
  findsChangesInQuestions: false,
  omitsUnmarked: false,

  mostBlocks: (blocks) => blocks,
  selectionTrials: 50,
  keptSessions: (chosen) => chosen,
  variantDraws: (_, rng) => streamDraws(rng),
  ordersByDate: true,
  sessionsBeforeGap: ({ nextYear }) => nextYear,
  interleaved: (others, count) => others.slice(0, count),
  limitingSize: (label) => label,
  repeatsIrrelevant: false,

  appendsAnyWord: false,
  assistants: () => ({ therapy: /^(?:Therapist|Assistant)/, legal: /^(?:Lawyer Assistant|Assistant)/ }),
  releaseMessages: (spoken, _, say) => spoken.map((line) => say(withoutDates(line))),

  findsDatedLines: true,
  hidesLastMessage: false,
  // No blank is left in place of the tag.
  stereotypeTag: /(?<!\s)\s*\[stereotypical\]/gi,
};

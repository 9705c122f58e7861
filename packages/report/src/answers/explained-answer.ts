/** How an answer ended: `right` or `missed` by the deciding metric, without a score, or without an answer. */
export type AnswerOutcome = 'right' | 'missed' | 'unscored' | 'unanswered';

/** One write of a memory that concerned a turn or a stored memory. */
export interface MemoryWrite {
  /**
   * `stored`: it is new or was rewritten; `buffered`: it waited for a later write; `skipped`: nothing was stored. Of a memory
   * outside: `said to be stored`, which only the memory says; `lost`: it said so, but a search by its own text found nothing.
   */
  readonly outcome: 'stored' | 'buffered' | 'skipped' | 'said to be stored' | 'lost';
  /** The turn, session or document that was written; null for deferred work. */
  readonly inputId: string | null;
  /** Why nothing was stored. */
  readonly reason?: string;
}

/** A turn that holds the answer, and what the memory made of it. */
export interface EvidenceTurn {
  readonly turnId: string;
  /** Null if the text was not recorded. */
  readonly text: string | null;
  /** Whether the prompt showed it in its short-term window, so that the memory did not have to find it. */
  readonly isShown: boolean;
  /** The writes that concerned it before the question, in order. Empty: it became part of a memory with another id. */
  readonly writes: readonly MemoryWrite[];
}

/** A memory that was retrieved for a question. */
export interface RetrievedMemory {
  readonly id: string;
  /** The system's own relevance; its scale differs between systems. */
  readonly score: number;
  /** Null if the text was not recorded. */
  readonly text: string | null;
  /** Whether it was derived from a turn with the answer. */
  readonly isEvidence: boolean;
  /** The writes that made or changed it before the question. */
  readonly writes: readonly MemoryWrite[];
  /** Its texts in earlier answers of the same episode, if it was changed since; the oldest first. */
  readonly earlierTexts: readonly string[];
}

/** A message as it was sent to a model. */
export interface SentMessage {
  readonly role: string;
  readonly content: string;
}

/** A reply of a judge about an answer. */
export interface Judgement {
  readonly model: string;
  /** Name and version of the judge's prompt; null if it has none. */
  readonly prompt: string | null;
  /** The whole reply, with its reason. */
  readonly reply: string;
}

/** Everything that is known about one answer of a system. */
export interface ExplainedAnswer {
  readonly system: string;
  readonly episodeId: string;
  readonly questionId: string;
  /** The place of the question in the data, from 1; null for a probe or an answer made elsewhere. */
  readonly number: number | null;
  /** Number of the repetition, from 1. */
  readonly trial: number;
  /** The question's type. */
  readonly type: string;
  readonly question: string;
  readonly options: readonly { readonly label: string; readonly text: string }[];
  /** The right answer as text; for an option, its label and text. */
  readonly expected: string;
  /** The system's answer; null if the reply held none. */
  readonly answer: string | null;
  readonly outcome: AnswerOutcome;
  /** The metric that decided; null if none did. */
  readonly metric: string | null;
  /** Its score. */
  readonly score: number | null;
  /** Why it was missed, has no score or no answer, in a few words; null for a right answer. */
  readonly cause: string | null;
  /** What failed, in full, for an answer without a score, and for a question without an answer. */
  readonly failure: string | null;
  readonly evidence: readonly EvidenceTurn[];
  /**
   * How many turns of the evidence were retrieved or shown in the window; null if the sources are unknown, or there is
   * no evidence.
   */
  readonly evidenceFound: number | null;
  readonly retrieved: readonly RetrievedMemory[];
  /** Total number of memories retrieved. */
  readonly retrievedCount: number;
  /** Whether the ranks have a meaning. */
  readonly isRanked: boolean;
  /** Tokens of the prompt; null if not counted. */
  readonly promptTokens: number | null;
  /** The prompt as it was sent; null if it is not known. */
  readonly prompt: readonly SentMessage[] | null;
  /** The unchanged reply; null without an answer. */
  readonly reply: string | null;
  readonly judgements: readonly Judgement[];
}

/** The answers of a run, each with its explanation. */
export interface ExplainedAnswers {
  /** By question, in the order of the data; the answers to one question in the order of the systems. */
  readonly answers: readonly ExplainedAnswer[];
  /** The definition of a miss, in words: `f1 below 0.5, or adversarial below 1`. */
  readonly missedWhen: string;
  /** Why prompts are missing; undefined if none is. */
  readonly withoutPrompts?: string;
}

import type { Option, ProbeVariable } from '@memgym/core';
import type { OfflineWorld } from './offline-world.js';

/** What an offline reply may use of the model that gives it. */
export interface Simulation {
  /** Newest part of the context that the model reads, in tokens. */
  readonly contextTokens: number;
  /** The weaknesses of the model. Absent: a perfect reader and writer. */
  readonly world?: OfflineWorld | undefined;
  /**
   * The everyday topics that a text mentions, in its order. `zh` and `zh-…` are read as Chinese, anything else as
   * English.
   */
  concepts(text: string, language: string): readonly SaidConcept[];
  /** The names of all everyday topics of a language, always in the same order. */
  topics(language: string): readonly string[];
  /** A number in [0, 1) that depends only on the seed of the model and the keys. */
  chance(...keys: readonly string[]): number;
  /** The label of the option that the statements support; empty without options. */
  choose(asked: SimulatedQuestion & { readonly options: readonly Option[] }): string;
  /** A short answer in words of the statements; says in the question's language that there is none. */
  answer(asked: SimulatedQuestion & { readonly options?: readonly Option[] | undefined }): string;
  /** Variable → the one of its values that the statements support. */
  probe(
    asked: Omit<SimulatedQuestion, 'question'> & { readonly variables: readonly ProbeVariable[] },
  ): Record<string, string>;
  /** A text of any length that fulfils a request; it only contains what was shown. */
  write(asked: SimulatedRequest): string;
  /**
   * The next message of an assistant, as long as the replies of real ones, where `question` is the user's message.
   * Undefined in a world whose replies are one short sentence.
   */
  converse(asked: SimulatedQuestion): string | undefined;
}

/** A mention of an everyday topic in a text. */
export interface SaidConcept {
  readonly topic: string;
  /** The name of the value, in the language of the text. */
  readonly value: string;
  /** `statement`: what people say about themselves. `advice`: wording of fitting advice. */
  readonly source: 'statement' | 'advice';
}

/** A line that a prompt shows, as data. */
export interface SimulatedStatement {
  readonly text: string;
  /** Time of the message, `YYYY-MM-DDTHH:mm:ss`. Statements are ordered by it, else by position. */
  readonly eventTime?: string | undefined;
  readonly speaker?: string | undefined;
}

/** A question about statements. */
export interface SimulatedQuestion {
  /** In the order shown. */
  readonly statements: readonly SimulatedStatement[];
  /** The question, verbatim. */
  readonly question: string;
  /** Time of the question, by the conversation's clock. */
  readonly questionTime?: string | undefined;
  /** `zh` and `zh-…` are read as Chinese, anything else as English. */
  readonly language: string;
}

/** A request for a text. */
export interface SimulatedRequest extends Pick<SimulatedQuestion, 'statements' | 'language'> {
  /** The request, verbatim. */
  readonly request: string;
  /** The preceding exchange, oldest first. Default none. */
  readonly earlier?: readonly { readonly role: string; readonly content: string }[] | undefined;
}

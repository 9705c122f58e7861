/** Phrases that connect the sentences of sessions, events and answers in a language. */
export interface Wording {
  /** Before the first sentence of a session; may be empty. */
  readonly greetings: readonly string[];
  /** Before a further statement. */
  readonly asides: readonly string[];
  /** How a user reports an event; `%` is the clause. */
  readonly news: readonly string[];
  /** Connects an event to the current state. */
  readonly therefore: readonly string[];
  /** Text of an event; `@` is the name, `%` the clause. */
  readonly records: readonly string[];
  /** A further clause of one event; `%` is the clause. */
  readonly meanwhile: readonly string[];
  /** Summary of a period; `@` is the name, `%` the clauses. */
  readonly summary: string;
  /** Between the clauses of a summary, and before the last one. */
  readonly separators: { readonly between: string; readonly last: string };
  /** First sentences of an answer; `%` is the advice. */
  readonly advising: readonly string[];
  /** Its later sentences. */
  readonly advisingFurther: readonly string[];
  /** Ends an answer that depends on one variable. */
  readonly encouragements: readonly string[];
  /** Between sentences. */
  readonly space: string;
}

/** The words around what is said: how sessions, events and answers are put together in a language. */
export interface Wording {
  /** Before the first sentence of a session; may be empty. */
  readonly greetings: readonly string[];
  /** Before a further statement. */
  readonly asides: readonly string[];
  /** How a user tells what happened; `%` stands for the clause. */
  readonly news: readonly string[];
  /** Between what happened and what is true now. */
  readonly therefore: readonly string[];
  /** How an event is recorded; `@` stands for the name, `%` for the clause. */
  readonly records: readonly string[];
  /** A further clause of one event; `%` stands for it. */
  readonly meanwhile: readonly string[];
  /** What happened in a period; `@` stands for the name, `%` for the clauses. */
  readonly summary: string;
  /** Between the clauses of a summary, and before the last one. */
  readonly separators: readonly [string, string];
  /** First sentences of an answer; `%` stands for the advice. */
  readonly advising: readonly string[];
  /** Its later sentences. */
  readonly advisingFurther: readonly string[];
  /** Said at the end of an answer that rests on one variable. */
  readonly encouragements: readonly string[];
  /** Between sentences. */
  readonly space: string;
}

/**
 * The texts of a language that do not depend on the network. In templates, `{this|that}` is one of the alternatives,
 * `%who` the entity, `%label` the attribute and `%value` its value.
 */
export interface Wording {
  /** How the user names a person: `%relation`. */
  readonly persons: readonly string[];
  /** A fact, where the attribute has no sentences of its own. */
  readonly fact: readonly string[];
  /** A fact of a person who is introduced by name: `%name`, `%relation`. */
  readonly named: readonly string[];
  /** Before a fact about a person who is only named. */
  readonly greetings: readonly string[];
  /** A fact about an event that the user will attend. */
  readonly attended: readonly string[];
  readonly ask: readonly string[];
  /** Names an entity by an attribute. */
  readonly personBy: readonly string[];
  readonly eventBy: readonly string[];
  /** Between the questions of two subjects. */
  readonly also: string;
  /** Ends with what the user really wants to know. */
  readonly connectives: readonly string[];
  /** Chatter about nothing of the kind that messages state. */
  readonly rambles: readonly string[];
  readonly same: string;
  readonly neither: string;
  /** A count of people, and of events: `%n`. */
  readonly people: string;
  readonly events: string;
  /** Length of a name: `%n`. */
  readonly characters: string;
  /** Four, from spring on. */
  readonly seasons: readonly string[];
}

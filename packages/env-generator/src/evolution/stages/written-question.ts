/** A question with the facts that decide it, as first generated. */
export interface WrittenQuestion {
  readonly text: string;
  readonly facts: readonly { readonly name: string; readonly choices: readonly string[] }[];
}

export interface RefinedNames {
  /** Old name → new name; if there are several, the last. */
  readonly newNames: ReadonlyMap<string, string>;
  /** New name → old names, as in the reply. */
  readonly groups: ReadonlyMap<string, readonly string[]>;
}

export interface RefinedQuestions extends Pick<RefinedNames, 'groups'> {
  /** With the names that the facts were first given. */
  readonly written: readonly WrittenQuestion[];
  /** With their new names. */
  readonly named: readonly WrittenQuestion[];
}

/** The questions that a variable decides, each with its original list of values. */
export type VariableUses = ReadonlyMap<string, { question: string; choices: readonly string[] }[]>;

/** The values of all variables at one time, by name. */
export type UserState = ReadonlyMap<string, string>;

/** One fact about the user that changes over the periods. */
export interface StateVariable {
  name: string;
  /** The allowed values, as the schema lists them. */
  choices: readonly string[];
}

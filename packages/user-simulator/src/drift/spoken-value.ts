/** A value of a variable that a text states or implies. */
export interface SpokenValue {
  readonly variable: string;
  readonly value: string;
}

/** What is known about an occupation beyond its name. */
export interface Career {
  /** Its main duty, without its name. */
  readonly duty: string;
  /** Job titles, from the first one to the highest. */
  readonly titles: readonly [string, string, string];
  /** What follows the name of an employer. */
  readonly employers: readonly string[];
  /** Levels of education that lead to it, of `schooling`. */
  readonly schooling: readonly string[];
}

/** A relative time: a weekday, and a week counted from the week of the message. */
export interface RelativeTime {
  /** 0 is the week of the speaker, 1 the next one. */
  readonly weeks: number;
  /** Monday is 0. */
  readonly weekday: number;
  readonly hour: number;
}

/** The notation of times in a language. Moments are milliseconds of UTC. */
export interface TimeWords {
  /** `2024年04月01日 周一 08:36` */
  stamp(moment: number): string;
  /** The relative time in a text; null for another text. */
  readRelative(text: string): RelativeTime | null;
  writeRelative(time: RelativeTime): string;
  /** A relative time in the form that the original uses for times computed from absolute ones. */
  writeConverted(time: RelativeTime): string;
}

/** A relative time: a weekday of a week that counts from the one in which it is said. */
export interface RelativeTime {
  /** 0 is the week of the speaker, 1 the next one. */
  readonly weeks: number;
  /** Monday is 0. */
  readonly weekday: number;
  readonly hour: number;
}

/** How a language writes times. Moments are milliseconds of UTC. */
export interface TimeWords {
  /** `2024年04月01日 周一 08:36` */
  stamp(moment: number): string;
  /** The relative time that a text is; null for another text. */
  readRelative(text: string): RelativeTime | null;
  writeRelative(time: RelativeTime): string;
  /** A relative time as the original writes one that it computed from an absolute one. */
  writeConverted(time: RelativeTime): string;
}

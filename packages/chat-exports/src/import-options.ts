/** The order of day, month and year in dates such as `3/4/26`. */
export const dateOrders = ['dmy', 'mdy', 'ymd'] as const;
export type DateOrder = (typeof dateOrders)[number];

/** Columns of a CSV file, or keys of JSON lines, by what they contain. */
export interface ColumnMap {
  readonly role: string;
  readonly content: string;
  readonly time?: string | undefined;
  readonly session?: string | undefined;
}

export interface ImportOptions {
  /** Language for prompts and scoring, such as `de`; no export says which one its people speak. Default: that of the conversations format, `en`. */
  readonly language?: string | undefined;
  /** The user among two people; the other one becomes the assistant. */
  readonly me?: string | undefined;
  /**
   * Whether each folder and archive directly in the given folder is the export of another person, who is called as it is.
   * Default false: several exports of an account are one person.
   */
  readonly personPerFolder?: boolean | undefined;
  /** Hours without a message after which a new session begins. Default: 8 with an assistant, 3 between people, 1 in channels. */
  readonly gapHours?: number | undefined;
  /** Zone for the times of exports in UTC, such as `Europe/Lisbon`; exports in local time keep theirs. Default: UTC. */
  readonly timezone?: string | undefined;
  /** Order in ambiguous dates. Default: the only one that fits. */
  readonly dateOrder?: DateOrder | undefined;
  /** Day from which on messages are read, `YYYY-MM-DD`; those without a time are read. Default: all. */
  readonly since?: string | undefined;
  /** A text in the name of the chats, channels or users to read. Default: all. */
  readonly only?: string | undefined;
  /**
   * Whether the names of speakers, mail addresses and long numbers are replaced, each alike wherever it occurs. A list also
   * names people who are only spoken of. Default false.
   */
  readonly pseudonyms?: boolean | readonly string[] | undefined;
  /** For CSV and JSON lines of one’s own. */
  readonly map?: ColumnMap | undefined;
}

/** A visible message of an export. */
export interface ExportMessage {
  /** Its id in the export. Default: its place. */
  readonly id?: string | undefined;
  readonly role: 'user' | 'assistant';
  /** Name of the person or bot, if the export has names. */
  readonly speaker?: string | undefined;
  /** Plain text; a message without any is dropped and counted. */
  readonly content: string;
  /** How many images stood beside the text. Default: none that the format tells of. */
  readonly images?: number | undefined;
  /** Milliseconds since 1970, in UTC or, for exports of local times, as if they were UTC. Default: unknown. */
  readonly timeMs?: number | undefined;
}

/** One conversation, channel or thread of an export, oldest message first. */
export interface ExportConversation {
  /** Its id in the export; equal ids are the same conversation. */
  readonly id: string;
  /** Whose memory it fills: a user, or a chat of people. Default: the owner of the account. */
  readonly episode?: string | undefined;
  /** A thread is one session, whatever its gaps. Default false. */
  readonly isThread?: boolean | undefined;
  /** Time at which it was begun, used when no message has one. */
  readonly startMs?: number | undefined;
  readonly messages: readonly ExportMessage[];
}

import type { Reading } from './reading.js';

/** The beginning of a file, by which its format is recognised. */
export interface Sample {
  /** The first elements of its list or lines, or its only value; empty for text that is not JSON. */
  readonly values: readonly unknown[];
  /** The first messages: those in `messages` of the values, or the values themselves. */
  readonly messages: readonly unknown[];
  /** The first lines of a text that is not JSON. */
  readonly lines: readonly string[];
}

interface KnownFormat {
  /** As in file names of MemGym: `ai-sdk`. */
  readonly name: string;
  /** For people: `messages of the AI SDK`. */
  readonly title: string;
  /** Whether a file is of this format, by its keys alone. At most one format says yes. */
  fits(sample: Sample): boolean;
}

/** Sessions end after a gap: 8 hours with an assistant, 3 hours between people, 60 minutes in a channel. */
export type ConversationKind = 'assistant' | 'people' | 'channel';

/** A format that is converted. Its `read` is given one file, in parts or whole, and tells the {@link Reading}. */
export interface ReadableFormat extends KnownFormat {
  readonly kind: ConversationKind;
  /** Whether its times are those of the phone that wrote it, without a zone. Default false: they are in UTC. */
  readonly isLocalTime?: true;
  /** `each`: `read` gets one element after the other; `file`: all elements; `text`: the text. */
  readonly takes: 'each' | 'file' | 'text';
  read(value: unknown, reading: Reading): void;
  /** After the last file of an export whose files belong together. */
  finish?(reading: Reading): void;
}

/** A format that is recognised and refused. */
interface RefusedFormat extends KnownFormat {
  /** Why, as a sentence. */
  readonly refusal: string;
  /** What to do instead. */
  readonly hint: string;
}

export type ChatFormat = ReadableFormat | RefusedFormat;

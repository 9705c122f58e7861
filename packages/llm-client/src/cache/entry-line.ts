import { sha256 } from '@memgym/core';

/** One entry of a cache, as stored in a line of its file. */
export interface EntryLine {
  /** 64 hexadecimal digits. */
  readonly key: string;
  /** In ms since the epoch. */
  readonly writtenAtMs: number;
  /** Without a line feed. */
  readonly text: string;
}

/** `<seal> <key> <time> <text>`; the seal is the SHA-256 of the rest of the line. */
export function formatEntryLine({ key, writtenAtMs, text }: EntryLine): string {
  const sealed = `${key} ${writtenAtMs} ${text}`;
  return `${sha256(sealed)} ${sealed}`;
}

/** The entry of a line; `undefined` for one that was cut, changed or merged with another. */
export function parseEntryLine(line: string): EntryLine | undefined {
  const sealed = line.slice(65);
  if (line.slice(0, 65) !== `${sha256(sealed)} `) return undefined;
  const end = sealed.indexOf(' ', 65);
  return {
    key: sealed.slice(0, 64),
    writtenAtMs: Number(sealed.slice(65, end)),
    text: sealed.slice(end + 1),
  };
}

/** The fields at the start of a line, not yet checked; `undefined` when the line has another form. */
export function headOfLine(line: Buffer): Omit<EntryLine, 'text'> | undefined {
  const [, key, time] = /^([0-9a-f]{64}) (\d{1,16}) /.exec(line.toString('latin1', 65, 147)) ?? [];
  return key === undefined ? undefined : { key, writtenAtMs: Number(time) };
}

import { readdirSync, readFileSync, renameSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const lineBreak = 10;
const digestStart = '{"digest":"'.length;

/** The digests of the texts in a file; a last line that was cut by a kill is dropped. */
export function digestsIn(file: string): string[] {
  return wholeLines(file).map(digestOf);
}

/**
 * Puts the lines of each file of texts in the order of their digests, each text once. One file after the other:
 * in parallel, through promises, it takes three times the CPU time.
 * @throws what the disk refuses
 */
export function sortTextFiles(folder: string): void {
  for (const name of readdirSync(folder)) if (name.endsWith('.jsonl')) sortTextFile(join(folder, name));
}

function sortTextFile(file: string): void {
  const lines = wholeLines(file);
  const places = new Map(lines.map((line) => [digestOf(line), line]));
  const sorted = [...places.keys()].sort().map((digest) => places.get(digest) as Buffer);
  if (sorted.length === lines.length && sorted.every((line, index) => line === lines[index])) return;
  writeFileSync(`${file}.tmp`, Buffer.concat(sorted));
  renameSync(`${file}.tmp`, file);
}

/** The lines that were written to their end, line breaks included; the rest is cut off. */
function wholeLines(file: string): Buffer[] {
  const bytes = readFileSync(file);
  const lines: Buffer[] = [];
  let start = 0;
  for (let end = bytes.indexOf(lineBreak); end >= 0; end = bytes.indexOf(lineBreak, start)) {
    lines.push(bytes.subarray(start, end + 1));
    start = end + 1;
  }
  if (start < bytes.length) truncateSync(file, start);
  return lines;
}

function digestOf(line: Buffer): string {
  return line.toString('latin1', digestStart, digestStart + 64);
}

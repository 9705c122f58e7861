import { closeSync, readdirSync, readFileSync, renameSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ChatMessage } from '@memgym/core';
import { openFlags, openRegular } from '@memgym/files';
import { messageDigest } from '@memgym/llm-client';

const lineBreak = 10;
const digestStart = '{"digest":"'.length;

/**
 * The digests of the texts in a file. A last line that a kill cut off and lines that are not as they were written are
 * taken out of it.
 * @throws what the disk refuses
 */
export function digestsIn(file: string): string[] {
  const lines = wholeLines(file);
  const sound = lines.filter(isSound);
  if (sound.length < lines.length) replaceFile(file, sound);
  return sound.map(digestOf);
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
  replaceFile(file, sorted);
}

function replaceFile(file: string, lines: readonly Buffer[]): void {
  const descriptor = openRegular(`${file}.tmp`, openFlags.replace);
  try {
    writeFileSync(descriptor, Buffer.concat(lines));
  } finally {
    closeSync(descriptor);
  }
  renameSync(`${file}.tmp`, file);
}

/** Whether the line holds the message of its digest. */
function isSound(line: Buffer): boolean {
  try {
    const { digest, ...message } = JSON.parse(line.toString('utf8')) as ChatMessage & { digest: string };
    return digest === messageDigest(message) && digest === digestOf(line);
  } catch {
    return false;
  }
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

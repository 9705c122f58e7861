import { readJson } from '@memgym/core/memory';
import { stripReasoning } from './strip-reasoning.js';

/** Most opening brackets tried per text, which limits the cost of a hostile reply. */
const maxOpenings = 200;

/** Most characters read in search of closing brackets, for the same reason; at least once the whole text. */
const maxScanned = 1_000_000;

/**
 * The parts of a reply that may be JSON, the likeliest first: the whole text, the text without reasoning, fenced
 * blocks (first to last), and every outermost balanced `{…}` or `[…]` (last to first).
 * Nothing is parsed or evaluated here.
 */
export function findJson(reply: string): string[] {
  const plain = stripReasoning(reply);
  const found = [reply.trim(), plain, ...fencedBlocks(plain), ...balancedSpans(plain).reverse()];
  return [...new Set(found)].filter((text) => text !== '');
}

/**
 * The parts of a reply without reasoning that may be JSON with faults: the whole text and fenced blocks, which may
 * be a list, and objects in prose, the longest first. All end where their first bracket closes, so that nothing of a
 * reply that was cut is taken for the whole.
 */
export function findFaultyJson(plain: string): string[] {
  const objects = balancedSpans(plain).filter((text) => text.startsWith('{'));
  const found = [plain, ...fencedBlocks(plain)].filter(closesItself);
  return [...new Set([...found, ...objects.sort((left, right) => right.length - left.length)])];
}

function fencedBlocks(text: string): string[] {
  return [...text.matchAll(/```[^\n`]*\n([\s\S]*?)```/g)].map((match) => (match[1] ?? '').trim());
}

function balancedSpans(text: string): string[] {
  const spans: string[] = [];
  let openings = 0;
  let scanned = 0;
  let start = nextOpening(text, 0);
  while (start >= 0 && openings < maxOpenings && scanned < maxScanned) {
    openings += 1;
    const end = closingOf(text, start);
    scanned += (end >= 0 ? end : text.length) - start;
    if (end >= 0) spans.push(text.slice(start, end + 1));
    start = nextOpening(text, end >= 0 ? end + 1 : start + 1);
  }
  return spans;
}

/** Whether a text starts with a bracket and all its brackets close, the last one at its end. */
export function closesItself(text: string): boolean {
  if (!/^[{[]/.test(text)) return false;
  let start = 0;
  for (let openings = 0; openings < maxOpenings; openings += 1) {
    const end = closingOf(text, start);
    if (end < 0) return false;
    if (end === text.length - 1) return true;
    start = nextOpening(text, end + 1);
    if (start < 0) return false;
  }
  return false;
}

/** Whether the first bracket of a text closes at its end, so that the text is one JSON value. */
export function isOneJson(text: string): boolean {
  return /^[{[]/.test(text) && closingOf(text, 0) === text.length - 1;
}

function nextOpening(text: string, from: number): number {
  const opening = /[{[]/g;
  opening.lastIndex = from;
  return opening.exec(text)?.index ?? -1;
}

function closingOf(text: string, start: number): number {
  let depth = 0;
  let quoted = false;
  for (let index = start; index < text.length; index += 1) {
    const character = text[index];
    if (quoted) {
      if (character === '\\') index += 1;
      else if (character === '"') quoted = false;
    } else if (character === '"') quoted = true;
    else if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') {
      depth -= 1;
      if (depth === 0) return index;
    }
  }
  return -1;
}

/** The JSON of a reply, or the reason why it cannot be used. */
export type ReplyJson =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly problem: string };

/**
 * Parses a text that `findJson` found. A key that an object gives twice is refused, because either value may be meant,
 * and so are values nested more than 1,000 levels deep, because readers would overflow the stack.
 */
export function parseReplyJson(text: string): ReplyJson {
  const read = readJson(text);
  if (read.ok) return read;
  const { kind, line, column, message } = read.problem;
  return {
    ok: false,
    problem:
      kind === 'syntax'
        ? `The reply is not valid JSON: line ${line}, column ${column}: ${message}`
        : `The JSON ${message}.`,
  };
}

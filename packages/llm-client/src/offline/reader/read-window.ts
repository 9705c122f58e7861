import { estimateTokens } from '@memgym/text';
import { type Analysis, analyse } from './analyse.js';
import { createBoundedCache } from './bounded-cache.js';
import type { ReaderContext, ReaderStatement } from './reader-input.js';

/** A statement that is read, and what is known of it. */
export interface ReadStatement {
  readonly statement: ReaderStatement;
  readonly analysis: Analysis;
  /** 0 for the oldest that is read, 1 for the newest. */
  readonly newness: number;
}

const lengths = createBoundedCache<number>(10_000);

/** The statements the reader takes in, oldest first: the newest that fit into `limits.contextTokens`. */
export function readWindow(
  context: Pick<ReaderContext, 'statements' | 'limits' | 'language'>,
): ReadStatement[] {
  const ordered = oldestFirst(context.statements.flatMap(linesOf));
  const kept: ReaderStatement[] = [];
  let tokens = 0;
  for (const statement of ordered.toReversed()) {
    tokens += lengths.get(statement.text, () => estimateTokens(statement.text));
    if (tokens > context.limits.contextTokens) break;
    kept.push(statement);
  }
  kept.reverse();
  const last = Math.max(1, kept.length - 1);
  return kept.map((statement, index) => ({
    statement,
    analysis: analyse(statement, context.language),
    newness: kept.length === 1 ? 1 : index / last,
  }));
}

const leadingName = /^(\p{Lu}[\p{L}.'’-]*(?: \p{Lu}[\p{L}.'’-]*){0,2}|user|assistant): +/u;

/** A text of several dialogue lines, such as a whole session, is as many statements. */
function linesOf(statement: ReaderStatement): ReaderStatement[] {
  if (!statement.text.includes('\n')) return [withSpeaker(statement)];
  const lines: string[] = [];
  for (const line of statement.text.split('\n')) {
    if (lines.length === 0 || leadingName.test(line)) lines.push(line);
    else lines[lines.length - 1] += `\n${line}`;
  }
  return lines.map((text) => withSpeaker({ ...statement, text }));
}

/** Dialogue lines often name their speaker in front of the text. */
function withSpeaker(statement: ReaderStatement): ReaderStatement {
  const match = leadingName.exec(statement.text);
  if (match === null) return statement;
  const name = match[1] ?? '';
  if (statement.speaker !== undefined && statement.speaker.toLowerCase() !== name.toLowerCase())
    return statement;
  return { ...statement, speaker: name, text: statement.text.slice(match[0].length) };
}

/** By time where any is known; a statement without one is as old as the one shown before it. */
function oldestFirst(statements: readonly ReaderStatement[]): readonly ReaderStatement[] {
  if (statements.every((statement) => statement.eventTime === undefined)) return statements;
  let time = '';
  return statements
    .map((statement, index) => {
      time = statement.eventTime ?? time;
      return { statement, index, time };
    })
    .sort((left, right) =>
      left.time < right.time ? -1 : left.time > right.time ? 1 : left.index - right.index,
    )
    .map(({ statement }) => statement);
}

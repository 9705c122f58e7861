import { createBoundedCache } from '@memgym/core';
import { estimateTokens } from '@memgym/text';
import { analyse } from './analyse.js';
import type { ReadStatement } from './read-statement.js';
import type { ReaderContext, ReaderStatement } from './reader-input.js';
import type { TermWeights } from './term-weights.js';

const lengths = createBoundedCache<number>(10_000);

/** The part of a context that is read. */
export interface ReadWindow {
  /** Oldest first. */
  readonly statements: readonly ReadStatement[];
  readonly weights: TermWeights;
}

type WindowContext = Pick<ReaderContext, 'statements' | 'limits' | 'language'>;

// Cached, because many questions share a context, and preparing a long one takes longer than reading it.
const mostRemembered = 8;
const remembered: { readonly context: WindowContext; readonly window: ReadWindow }[] = [];

/** The statements that are read: the newest that fit into `limits.contextTokens`. */
export function readWindow({ statements, limits, language }: WindowContext): ReadWindow {
  const known = remembered.find(
    ({ context }) =>
      context.language === language &&
      context.limits.contextTokens === limits.contextTokens &&
      sameStatements(context.statements, statements),
  );
  if (known !== undefined) return known.window;
  const read = newest(statements, limits.contextTokens, language);
  const window = { statements: read, weights: createTermWeights(read) };
  // A copy, because the caller may change its list later.
  const context = {
    statements: statements.map((statement) => ({ ...statement })),
    limits: { ...limits },
    language,
  };
  remembered.push({ context, window });
  if (remembered.length > mostRemembered) remembered.shift();
  return window;
}

function sameStatements(left: readonly ReaderStatement[], right: readonly ReaderStatement[]): boolean {
  return (
    left.length === right.length &&
    left.every((one, index) => {
      const other = right[index];
      return one.text === other?.text && one.eventTime === other.eventTime && one.speaker === other.speaker;
    })
  );
}

function newest(
  statements: readonly ReaderStatement[],
  contextTokens: number,
  language: string,
): ReadStatement[] {
  const read: ReaderStatement[] = [];
  let tokens = 0;
  for (const statement of oldestFirst(statements.flatMap(linesOf)).toReversed()) {
    tokens += lengths.get(statement.text, () => estimateTokens(statement.text));
    if (tokens > contextTokens) break;
    read.push(statement);
  }
  read.reverse();
  const last = Math.max(1, read.length - 1);
  return read.map((statement, index) => ({
    statement,
    analysis: analyse(statement, language),
    newness: read.length === 1 ? 1 : index / last,
  }));
}

const leadingName = /^(\p{Lu}[\p{L}.'’-]*(?: \p{Lu}[\p{L}.'’-]*){0,2}|user|assistant): +/u;
/** Labels of roles in memories that are stored verbatim, such as `ASSISTANT RESPONSE`. */
const roleLabel = /^(user|assistant)(?: (?:input|response))?$/i;

/** Each line of a multi-line dialogue, such as a session, is one statement. */
function linesOf(statement: ReaderStatement): ReaderStatement[] {
  if (!statement.text.includes('\n')) return [withSpeaker(statement)];
  const lines: string[] = [];
  for (const line of statement.text.split('\n')) {
    if (lines.length === 0 || leadingName.test(line)) lines.push(line);
    else lines[lines.length - 1] += `\n${line}`;
  }
  return lines.map((text) => withSpeaker({ ...statement, text }));
}

/** Dialogue lines often begin with the speaker's name. */
function withSpeaker(statement: ReaderStatement): ReaderStatement {
  const match = leadingName.exec(statement.text);
  if (match === null) return statement;
  const label = match[1] ?? '';
  const name = roleLabel.exec(label)?.[1]?.toLowerCase() ?? label;
  if (statement.speaker !== undefined && statement.speaker.toLowerCase() !== name.toLowerCase())
    return statement;
  return Object.assign({}, statement, { speaker: name, text: statement.text.slice(match[0].length) });
}

/** Orders by time if known; a statement without a time counts as old as its predecessor. */
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

/** Counts terms over the statements, each at its first use. */
function createTermWeights(statements: readonly ReadStatement[]): TermWeights {
  const known = new Map<string, number>();
  return {
    weight(term) {
      const before = known.get(term);
      if (before !== undefined) return before;
      let found = 0;
      for (const { analysis } of statements)
        if (analysis.terms.has(term) || analysis.timeKeys.has(term)) found += 1;
      const weight = Math.log(1 + (statements.length - found + 0.5) / (found + 0.5));
      known.set(term, weight);
      return weight;
    },
  };
}

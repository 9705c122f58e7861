import { linesOf, type ReadLine, ReadStatement } from './read-statement.js';
import type { ReaderContext, ReaderStatement } from './reader-input.js';
import type { TermWeights } from './term-weights.js';

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
  const read: ReadLine[] = [];
  let tokens = 0;
  const lines = statements.flatMap((statement) => linesOf(statement, language));
  for (const line of oldestFirst(lines).toReversed()) {
    tokens += line.tokens;
    if (tokens > contextTokens) break;
    read.push(line);
  }
  read.reverse();
  const last = Math.max(1, read.length - 1);
  return read.map((line, index) => new ReadStatement(line, read.length === 1 ? 1 : index / last));
}

/** Orders by time if known; a statement without a time counts as old as its predecessor. */
function oldestFirst(lines: readonly ReadLine[]): readonly ReadLine[] {
  if (lines.every(({ statement }) => statement.eventTime === undefined)) return lines;
  let time = '';
  let ordered = true;
  const timed = lines.map((line, index) => {
    const before = time;
    time = line.statement.eventTime ?? time;
    ordered &&= before <= time;
    return { line, index, time };
  });
  if (ordered) return lines;
  return timed
    .sort((left, right) =>
      left.time < right.time ? -1 : left.time > right.time ? 1 : left.index - right.index,
    )
    .map(({ line }) => line);
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

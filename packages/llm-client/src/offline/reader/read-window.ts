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
  const ordered = oldestFirst(context.statements);
  const kept: ReaderStatement[] = [];
  let tokens = 0;
  for (let index = ordered.length - 1; index >= 0; index -= 1) {
    const statement = ordered[index];
    if (statement === undefined) continue;
    tokens += lengths.get(statement.text, () => estimateTokens(statement.text));
    if (tokens > context.limits.contextTokens) break;
    kept.push(statement);
  }
  kept.reverse();
  const last = Math.max(1, kept.length - 1);
  return kept.map((whole, index) => {
    const statement = withSpeaker(whole);
    return {
      statement,
      analysis: analyse(statement, context.language),
      newness: kept.length === 1 ? 1 : index / last,
    };
  });
}

const leadingName = /^(\p{Lu}[\p{L}.'’-]*(?: \p{Lu}[\p{L}.'’-]*){0,2}|user|assistant): +/u;

/** Dialogue lines often name their speaker in front of the text. */
function withSpeaker(statement: ReaderStatement): ReaderStatement {
  const match = leadingName.exec(statement.text);
  if (match === null) return statement;
  const speaker = statement.speaker ?? match[1] ?? '';
  if (speaker.toLowerCase() !== (match[1] ?? '').toLowerCase()) return statement;
  return { ...statement, speaker, text: statement.text.slice(match[0].length) };
}

function oldestFirst(statements: readonly ReaderStatement[]): readonly ReaderStatement[] {
  if (!statements.every((statement) => statement.eventTime !== undefined)) return statements;
  return statements
    .map((statement, index) => ({ statement, index, time: statement.eventTime ?? '' }))
    .sort((left, right) =>
      left.time < right.time ? -1 : left.time > right.time ? 1 : left.index - right.index,
    )
    .map(({ statement }) => statement);
}

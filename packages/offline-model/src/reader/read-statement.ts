import { createBoundedCache } from '@memgym/core';
import type { ConceptMention } from '@memgym/everyday-world';
import { estimateTokens } from '@memgym/text';
import { type Analysis, analyse } from './analyse.js';
import { conceptMentions } from './concepts/concept-mentions.js';
import type { ReaderStatement } from './reader-input.js';

/** One line of a statement, with what is found in it whatever is asked. */
export class ReadLine {
  readonly statement: ReaderStatement;
  readonly tokens: number;
  readonly #language: string;
  #analysis: Analysis | undefined;
  #mentions: readonly ConceptMention[] | undefined;

  constructor(statement: ReaderStatement, language: string) {
    this.statement = statement;
    this.tokens = estimateTokens(statement.text);
    this.#language = language;
  }

  get analysis(): Analysis {
    this.#analysis ??= analyse(this.statement, this.#language);
    return this.#analysis;
  }

  get mentions(): readonly ConceptMention[] {
    this.#mentions ??= conceptMentions(this.statement.text, this.#language);
    return this.#mentions;
  }
}

/** A line in a window. */
export class ReadStatement {
  readonly #line: ReadLine;
  /** 0 for the oldest statement in the window, 1 for the newest. */
  readonly newness: number;

  constructor(line: ReadLine, newness: number) {
    this.#line = line;
    this.newness = newness;
  }

  get statement(): ReaderStatement {
    return this.#line.statement;
  }

  get tokens(): number {
    return this.#line.tokens;
  }

  get analysis(): Analysis {
    return this.#line.analysis;
  }

  get mentions(): readonly ConceptMention[] {
    return this.#line.mentions;
  }
}

interface KnownLines {
  readonly of: ReaderStatement;
  readonly language: string;
  readonly lines: readonly ReadLine[];
}

/** By text. A conversation is read again with each of its messages, so that most texts are known. */
const known = createBoundedCache<KnownLines[]>(10_000);

/** The lines of a statement; cached and shared. */
export function linesOf(statement: ReaderStatement, language: string): readonly ReadLine[] {
  const found = known.get(statement.text, () => []);
  for (const { of, language: before, lines } of found) {
    if (of.speaker === statement.speaker && of.eventTime === statement.eventTime && before === language)
      return lines;
  }
  const lines = split(statement).map((line) => new ReadLine(line, language));
  found.push({ of: statement, language, lines });
  return lines;
}

const leadingName = /^(\p{Lu}[\p{L}.'’-]*(?: \p{Lu}[\p{L}.'’-]*){0,2}|user|assistant): +/u;
/** Labels of roles in memories that are stored verbatim, such as `ASSISTANT RESPONSE`. */
const roleLabel = /^(user|assistant)(?: (?:input|response))?$/i;

/** Each line of a multi-line dialogue, such as a session, is one statement. */
function split(statement: ReaderStatement): ReaderStatement[] {
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

import { textStart } from '@memgym/core/memory';
import { sentences, withoutLineTimes } from '@memgym/text';
import { contentWords } from '../content-words.js';
import type { ShownMessage } from '../shown-message.js';
import { noticed, type SimulatedWriter } from './noticed-statements.js';

/** A statement of a person, found by the simulated writer. */
export interface Statement {
  /** Number of the message that contains it. */
  readonly number: number;
  /** The sentence, with the speaker if a name is known. */
  readonly text: string;
  /** Everyday topics it mentions. */
  readonly topics: readonly string[];
}

/** Fewer content words than this are small talk. */
const leastWords = 2;
const longestStatement = 400;

/**
 * The sentences that the simulated writer treats as facts: statements (not questions) of people (not the assistant),
 * each once. The everyday lexicon assigns topics to some of them. What the writer notices depends on its world: see `noticed`.
 */
export function userStatements(
  messages: readonly ShownMessage[],
  language: string,
  writer: SimulatedWriter,
): Statement[] {
  const found = new Map<string, Statement>();
  for (const { number, from, speaker, text } of messages) {
    if (from === 'assistant' || from === 'system') continue;
    for (const sentence of sentences(withoutLineTimes(text))) {
      if (/[?？]["'”’）)]*$/.test(sentence)) continue;
      const mentions = writer.concepts(sentence, language).filter(({ source }) => source === 'statement');
      if (mentions.length === 0 && contentWords(sentence).length < leastWords) continue;
      const said = textStart(`${speaker === undefined ? '' : `${speaker}: `}${sentence}`, longestStatement);
      const statement = { number, text: said, topics: [...new Set(mentions.map(({ topic }) => topic))] };
      if (!found.has(said)) found.set(said, statement);
    }
  }
  return noticed([...found.values()], language, writer);
}

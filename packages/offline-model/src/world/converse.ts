import { createRng, type Rng } from '@memgym/core';
import { type EverydayTopic, everydayWorld, expandText } from '@memgym/everyday-world';
import type { OfflineWorld } from '@memgym/prompts';
import { estimateTokens } from '@memgym/text';
import { attend } from '../reader/attend.js';
import { believedValues } from '../reader/concepts/believed-values.js';
import { conceptMentions } from '../reader/concepts/concept-mentions.js';
import type { ReadStatement } from '../reader/read-statement.js';
import { readWindow } from '../reader/read-window.js';
import { isChinese, type ReaderContext } from '../reader/reader-input.js';
import { chinesePhrases, englishPhrases } from './converse-phrases.js';

/** A context whose question is the message to reply to. */
export type ConverseInput = ReaderContext & {
  readonly limits: { readonly world: OfflineWorld & { readonly replyTokens: readonly [number, number] } };
};

/**
 * A reply of usual length: advice that fits the remembered values on the topics of the message, a quotation from the
 * memory, and advice for other values and topics, because models list alternatives. It depends on the seed, the message
 * and the whole memory. It contains nothing new about the person; a quotation is read as a statement of the assistant,
 * which counts only if no statement of the person is seen.
 */
export function converse(input: ConverseInput): string {
  const { question: message, language, limits } = input;
  const { world } = limits;
  const phrases = isChinese(language) ? chinesePhrases : englishPhrases;
  const topics = new Map(everydayWorld(language).topics.map((topic) => [topic.name, topic]));
  const seen = attend(readWindow(input), message, language, world);
  const believed = believedValues(seen, language);
  const rng = createRng(world.seed).stream(`reply ${message}`);
  const target = world.replyTokens[0] + rng.int(world.replyTokens[1] - world.replyTokens[0] + 1);
  const own = [...new Set(conceptMentions(message, language).map(({ topic }) => topic))];

  const said = [rng.pick(phrases.openings)];
  for (const topic of own) said.push(adviceOn(topics.get(topic), believed.get(topic), phrases.advising, rng));
  const [quoted] = rng.shuffle([...believed.keys()].filter((topic) => !own.includes(topic)));
  const memory = quoted === undefined ? undefined : statementOn(seen, quoted, language);
  if (memory !== undefined) said.push(phrases.quoting.replace('%', () => memory));
  const others = rng.shuffle([...topics.keys()]);
  for (let round = 0; estimateTokens(said.join(phrases.space)) < target; round += 1) {
    // Alternatives on the same topics come first; then the reply digresses, as long replies do.
    const name = own[round] ?? others[round % others.length] ?? '';
    said.push(adviceOn(topics.get(name), undefined, phrases.alternatives, rng));
    if (round % 2 === 1) said.push(rng.pick(phrases.generalities));
  }
  return said
    .filter((sentence) => sentence !== '' && !states(sentence, memory, language))
    .join(phrases.space);
}

/** Advice on a topic, for one value or for any value; empty without a topic. */
function adviceOn(
  topic: EverydayTopic | undefined,
  value: string | undefined,
  frames: readonly string[],
  rng: Rng,
): string {
  if (topic === undefined) return '';
  const fitting = topic.values.find(({ name }) => name === value) ?? rng.pick(topic.values);
  const clause = expandText(rng.pick(fitting.advice), rng);
  return rng.pick(frames).replace('%', () => clause);
}

/** The newest sentence on the topic, without the rest of its message. */
function statementOn(
  statements: readonly ReadStatement[],
  topic: string,
  language: string,
): string | undefined {
  for (const { statement } of statements.toReversed()) {
    const mention = conceptMentions(statement.text, language).find(
      (one) => one.topic === topic && one.source === 'statement',
    );
    if (mention !== undefined) return statement.text.slice(mention.start, mention.end);
  }
  return undefined;
}

/** Whether a reader would mistake a sentence, without its quotation, for a statement about the person. */
function states(sentence: string, memory: string | undefined, language: string): boolean {
  if (memory !== undefined && sentence.includes(memory)) return false;
  return conceptMentions(sentence, language).some(({ source }) => source === 'statement');
}

import { createRng, type Rng } from '@memgym/core';
import { type EverydayTopic, everydayWorld, expandText } from '@memgym/everyday-world';
import type { OfflineWorld } from '@memgym/prompts';
import { estimateTokens } from '@memgym/text';
import { attend } from '../reader/attend.js';
import { believedValues } from '../reader/believed-values.js';
import { conceptMentions } from '../reader/concepts/concept-mentions.js';
import type { ReadStatement } from '../reader/read-statement.js';
import { readWindow } from '../reader/read-window.js';
import { isChinese, type ReaderContext } from '../reader/reader-input.js';

/** Phrases around the advice in a reply; `%` stands for a clause. */
interface ConversePhrases {
  readonly openings: readonly string[];
  /** Frames for fitting advice. */
  readonly advising: readonly string[];
  /** Frames for advice to people in another situation. */
  readonly alternatives: readonly string[];
  /** A frame for a quotation from the memory. */
  readonly quoting: string;
  /** Sentences without facts that fit anywhere. */
  readonly generalities: readonly string[];
  readonly space: string;
}

const englishPhrases: ConversePhrases = {
  openings: [
    'Good question, and there is more than one way to go about it.',
    'Happy to think this through with you.',
    'Let me lay out a few routes, from the simplest to the most thorough.',
    'Thanks for the details; here is how I would approach it.',
  ],
  advising: ['You could %.', 'For you, I would suggest: %.', 'A good first step is to %.'],
  alternatives: [
    'Others prefer to %.',
    'If things were different, one could %.',
    'Some would %.',
    'A common alternative is to %.',
    'Guides often suggest: %.',
  ],
  quoting: 'I also remember that you once said “%”, so take that into account.',
  generalities: [
    'Start small and look at the result after a week or two.',
    'Write down beforehand how you will judge whether it worked.',
    'If one part fails, drop that part rather than the whole plan.',
    'The order matters less than doing each step completely.',
    'A second opinion helps where the decision is hard to undo.',
    'None of this has to happen at once.',
    'Set a reminder, because good intentions fade quickly.',
    'The details can wait until the outline is clear.',
  ],
  space: ' ',
};

const chinesePhrases: ConversePhrases = {
  openings: ['这个问题有好几种解决办法。', '我们一起来理一理。', '我从简单到周全列几条路子。'],
  advising: ['可以%。', '对你来说，建议%。', '第一步最好%。'],
  alternatives: ['有人会%。', '换一种情况，可以%。', '另一种常见的做法是%。', '指南里常建议%。'],
  quoting: '我还记得你说过“%”，这一点也请考虑进去。',
  generalities: [
    '先从小处做起，过一两周再看效果。',
    '事先想好怎样算成功。',
    '某一步不行，就去掉那一步，不必推翻整个计划。',
    '难以反悔的决定，不妨再听听别人的意见。',
    '这些不必一次做完。',
    '细节可以等大致清楚了再说。',
  ],
  space: '',
};

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
  const seen = attend(readWindow(input), { question: message, world });
  const believed = believedValues(seen);
  const rng = createRng(world.seed).stream(`reply ${message}`);
  const target = world.replyTokens[0] + rng.int(world.replyTokens[1] - world.replyTokens[0] + 1);
  const own = [...new Set(conceptMentions(message, language).map(({ topic }) => topic))];

  const said = [rng.pick(phrases.openings)];
  for (const topic of own)
    said.push(adviceOn(topics.get(topic), { value: believed.get(topic), frames: phrases.advising }, rng));
  const [quoted] = rng.shuffle([...believed.keys()].filter((topic) => !own.includes(topic)));
  const memory = quoted === undefined ? undefined : statementOn(seen, quoted);
  if (memory !== undefined) said.push(phrases.quoting.replace('%', () => memory));
  const others = rng.shuffle([...topics.keys()]);
  for (let round = 0; estimateTokens(said.join(phrases.space)) < target; round += 1) {
    // Alternatives on the same topics come first; then the reply digresses, as long replies do.
    const name = own[round] ?? others[round % others.length] ?? '';
    said.push(adviceOn(topics.get(name), { frames: phrases.alternatives }, rng));
    if (round % 2 === 1) said.push(rng.pick(phrases.generalities));
  }
  return said
    .filter((sentence) => sentence !== '' && !states(sentence, memory, language))
    .join(phrases.space);
}

/** Advice on a topic, for one value or for any value; empty without a topic. */
function adviceOn(
  topic: EverydayTopic | undefined,
  { value, frames }: { readonly value?: string | undefined; readonly frames: readonly string[] },
  rng: Rng,
): string {
  if (topic === undefined) return '';
  const fitting = topic.values.find(({ name }) => name === value) ?? rng.pick(topic.values);
  const clause = expandText(rng.pick(fitting.advice), rng);
  return rng.pick(frames).replace('%', () => clause);
}

/** The newest sentence on the topic, without the rest of its message. */
function statementOn(statements: readonly ReadStatement[], topic: string): string | undefined {
  for (const { statement, mentions } of statements.toReversed()) {
    const mention = mentions.find((one) => one.topic === topic && one.source === 'statement');
    if (mention !== undefined) return statement.text.slice(mention.start, mention.end);
  }
  return undefined;
}

/** Whether a reader would mistake a sentence, without its quotation, for a statement about the person. */
function states(sentence: string, memory: string | undefined, language: string): boolean {
  if (memory !== undefined && sentence.includes(memory)) return false;
  return conceptMentions(sentence, language).some(({ source }) => source === 'statement');
}

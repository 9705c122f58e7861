import { defineJudge } from '@memgym/evaluators/judges';
import * as z from 'zod';
import type { locomoCategories } from '../../data/locomo-categories.js';

type Category = (typeof locomoCategories)[keyof typeof locomoCategories];

const labels = ['correct', 'partial', 'wrong'] as const;
type Label = (typeof labels)[number];

const facts: Readonly<Partial<Record<Label, string>>> = {
  correct: 'the prediction names the people, things, places and times of the true answer, all of them.',
  partial: 'it has the main thing of the true answer, but misses a detail or has a small mistake.',
  wrong: 'it says something else, makes up what the true answer does not have, or gives no answer.',
};

/** What each label demands; categories without `partial` have two (packages/locomo/spec.md#judge-of-locomo-plus). */
const demands: Readonly<Record<Category, Readonly<Partial<Record<Label, string>>>>> = {
  'multi-hop': facts,
  'single-hop': facts,
  temporal: {
    correct: 'the date, the length of time or the order is exactly that of the true answer, in any form.',
    wrong: 'it is another time or order, even if only slightly, or no time is given.',
  },
  'open-domain': {
    correct: 'the prediction infers soundly, by common knowledge, what the true answer concludes.',
    partial: 'it mostly infers soundly, but its conclusion is vague or slightly off.',
    wrong: 'it contradicts common knowledge or the true answer, or concludes nothing.',
  },
  adversarial: {
    correct:
      'the prediction makes plain that this was not said, or that the conversation does not answer the question.',
    wrong: 'it answers as if it had been said, or does not make this plain.',
  },
};

const labelsOf = (category: Category): Label[] =>
  labels.filter((label) => demands[category][label] !== undefined);

/** An example of a reply for each label, about other questions. */
const examples: Readonly<Record<Label, string>> = {
  correct: '{"reason": "Both name the harbour and the year 2020.", "label": "correct"}',
  partial: '{"reason": "It has the harbour, but not the year.", "label": "partial"}',
  wrong: '{"reason": "It names a cousin instead.", "label": "wrong"}',
};

/** The same where nothing was said. */
const unsaid: typeof examples = {
  ...examples,
  correct: '{"reason": "It says that no cat was mentioned.", "label": "correct"}',
  wrong: '{"reason": "It names a cousin, who was never mentioned.", "label": "wrong"}',
};

/** The labels are fixed by the schema of the reply, so that a category with two cannot get a third. */
const labelJudge = <Name extends string>(name: Name, given: readonly [Category, ...Category[]]) =>
  defineJudge({
    name,
    version: '3',
    usualReply: { tokens: 60, basis: 'assumed', source: 'a label with a reason' },
    input: z.strictObject({
      category: z.enum(given),
      question: z.string(),
      gold: z.string().describe('Empty for an adversarial question, which has none.'),
      evidence: z.string().describe('The messages that hold the answer, a line each; may be empty.'),
      answer: z.string(),
    }),
    verdict: z.object({ reason: z.string().default(''), label: z.enum(labelsOf(given[0])) }),
    task: ({ category }) => [
      category === 'adversarial'
        ? 'You mark the prediction of an assistant for a question about a conversation. The question asks for something that the conversation does not say.'
        : 'You mark the prediction of an assistant for a question about a conversation, by the true answer to the question.',
      labelsOf(category)
        .map((label) => `- ${label}: ${demands[category][label]}`)
        .join('\n'),
    ],
    texts: ({ category, question, gold, evidence, answer }) => ({
      question,
      ...(category !== 'adversarial' && {
        true_answer: gold,
        ...(evidence !== '' && { messages_with_the_answer: evidence }),
      }),
      prediction: answer,
    }),
    reply: ({ category }) => [
      `Which label does the prediction get: ${listed(labelsOf(category))}? Reply with one JSON object and nothing else. Examples, for other questions:\n${labelsOf(
        category,
      )
        .map((label) => (category === 'adversarial' ? unsaid : examples)[label])
        .join('\n')}`,
    ],
  });

const listed = (names: readonly string[]): string => `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;

/** Labels an answer as correct, partial or wrong by the rule of its category, as LoCoMo-Plus does. The wording is ours. */
export const judgeInThree = labelJudge('locomo/judge-in-three', ['multi-hop', 'single-hop', 'open-domain']);

/** Labels an answer as correct or wrong by the rule of its category, as LoCoMo-Plus does. The wording is ours. */
export const judgeInTwo = labelJudge('locomo/judge-in-two', ['temporal', 'adversarial']);

import { askInForm } from '@memgym/assistant';
import type { AnswerRecord, Question } from '@memgym/core';
import {
  type AnswerBaseline,
  type Benchmark,
  defineBenchmark,
  incompleteOption,
  readThenAsk,
  retrievalMetrics,
} from '@memgym/evaluators';
import { askJudge, createVerdictTally, judgedMetric } from '@memgym/evaluators/judges';
import { accuracyMetric, longestOption, medoidOption, shortestOption } from '@memgym/scoring';
import * as z from 'zod';
import { judgeReply } from './judge-reply.js';
import { loadPersonaMemV2 } from './load-personamem-v2.js';
import { chooseReplyPrompt } from './prompts.js';
import { publishedPersonaMemV2 } from './published.js';
import { personaMemV2Quirks } from './quirks.js';
import { type LetterRule, letterReaders } from './read-letter.js';
import type { PreferenceFacts } from './row.js';

/** Lets a judge mark a reply of one's own; a reply without an answer does not suit, without asking. */
const scoreReply: NonNullable<Benchmark['protocol']['scoreAnswer']> = async (
  question,
  { output },
  { judge, signal },
) => {
  if (question.kind !== 'free-text') return {};
  if (output === null) return { scores: { judged: 0 } };
  const { preference, who } = question.meta as unknown as PreferenceFacts;
  const tally = createVerdictTally();
  const input = {
    message: question.text,
    preference,
    reply: output,
    isOfUser: isSelf(who),
    example: question.expected ?? '',
  };
  const { verdict, unscored } = await askJudge(judge, judgeReply, input, { signal, tally });
  return unscored === undefined
    ? { scores: { judged: verdict.suits === 'yes' ? 1 : 0 }, ...tally.counted() }
    : { scores: { judged: null }, unscored: { judged: unscored }, ...tally.counted() };
};

/** Whether a preference is the user's own; empty means so. */
const isSelf = (who: string): boolean => who === '' || /^(?:self|user|me)$/i.test(who.trim());

/** Rules that read only the options. */
const optionBaselines: readonly AnswerBaseline[] = (
  [
    ['longest-option', 'Always picks the longest option.', longestOption],
    ['shortest-option', 'Always picks the shortest option.', shortestOption],
    ['option-medoid', 'Picks the option most like the others.', medoidOption],
  ] as const
).map(([name, description, choose]) => ({
  name,
  description,
  answer: (question: Question) => (question.kind === 'multiple-choice' ? choose(question.options) : null),
}));

const optionsSchema = z.strictObject({
  size: z.enum(['32k', '128k']).default('32k').describe('The window whose histories are read. Default 32k.'),
  incomplete: incompleteOption,
  answers: z
    .enum(['choice', 'open'])
    .default('choice')
    .describe(
      '`choice`: the best of four replies; `open`: a reply of one’s own, which the experiment’s `judge` marks by a rule of ours. Default choice.',
    ),
  profile: z
    .enum(['fixed', 'reference'])
    .default('fixed')
    .describe(
      '`reference`: the persona is told before the history, the model reasons before it chooses, and its letter is read as in the released evaluation. Default fixed.',
    ),
  extraction: z
    .enum(['final-answer', 'boxed', 'fixed'])
    .default('final-answer')
    .describe(
      'How the letter is read in replies that reason, which are those of the profile `reference` and of other programs: `final-answer` as the released evaluation, `boxed` as the released reward, `fixed` without taking the first letter of a word. Default final-answer.',
    ),
});

/** What a profile decides. */
const profiles = {
  fixed: { personas: 'omitted', reasons: false },
  reference: { personas: 'told', reasons: true },
} as const;

const factsOf = ({ meta }: AnswerRecord): PreferenceFacts => meta as unknown as PreferenceFacts;
const slices = {
  scenario: (record: AnswerRecord) => factsOf(record)?.scenario || 'unknown',
  update: (record: AnswerRecord) => (factsOf(record)?.updated ? 'updated' : 'not updated'),
  person: (record: AnswerRecord) => (isSelf(factsOf(record)?.who ?? '') ? 'user' : 'another person'),
};

const line = z.object({
  question_id: z.union([z.string(), z.int()]).transform(String),
  prediction: z.string(),
});

/** PersonaMem-v2: preferences that users reveal in passing, and requests in which they matter. */
export const personaMemV2Benchmark: Benchmark = defineBenchmark({
  type: 'personamem-v2',
  description:
    'Chats of 32,000 or 128,000 tokens in which users reveal preferences in passing; the best of four replies, or one’s own.',
  options: optionsSchema,
  quirks: personaMemV2Quirks,
  load: (path, { size, answers, profile }) =>
    loadPersonaMemV2(path, { size, answers, personas: profiles[profile].personas }),
  protocol: ({ answers, profile, extraction }) => ({
    play: readThenAsk,
    ...(answers === 'choice' &&
      profiles[profile].reasons && { answerWay: () => chooseAfterReasoning(extraction) }),
    ...(answers === 'open' && { scoreAnswer: scoreReply }),
  }),
  metrics: ({ answers }) =>
    answers === 'open' ? [judgedMetric, ...retrievalMetrics] : [accuracyMetric, ...retrievalMetrics],
  results: ({ answers }) => ({
    cluster: 'persona',
    slices: [
      {
        key: 'byScenario',
        name: 'scenario',
        of: slices.scenario,
        about: 'By the task in which it was revealed.',
      },
      {
        key: 'byUpdate',
        name: 'update',
        of: slices.update,
        about: 'Whether a later preference replaced an earlier one.',
      },
      { key: 'byPerson', name: 'person', of: slices.person, about: 'Whose preference it is.' },
    ],
    otherGroups: slices,
    baselines: answers === 'open' ? [] : optionBaselines,
    published: answers === 'open' ? [] : publishedPersonaMemV2,
  }),
  predictions: ({ answers, extraction }) => ({
    fields: 'question_id (number of the row, from 1), prediction (the reply)',
    schema: line.transform(({ question_id, prediction }) => ({ questionId: question_id, prediction })),
    write: ({ questionId, prediction }) => ({ question_id: questionId, prediction }),
    ...(answers === 'choice' && { readReply: (reply) => labelIn(reply, extraction) }),
  }),
});

/** A letter that stands alone is one by every rule. */
const labelIn = (reply: string, rule: LetterRule): string | null =>
  /^[A-Z]$/.test(reply.trim()) ? reply.trim() : letterReaders[rule](reply);

const chooseAfterReasoning =
  (rule: LetterRule): NonNullable<ReturnType<NonNullable<Benchmark['protocol']['answerWay']>>> =>
  async (asking, question) => {
    const { options = [] } = question as { options?: readonly { label: string; text: string }[] };
    const reply = await askInForm(asking, chooseReplyPrompt, {
      fill: (context) => ({
        ...context,
        message: question.text,
        options: [...options],
      }),
    });
    if (reply.output === null) return reply;
    const letter = letterReaders[rule](reply.output);
    return letter !== null && options.some(({ label }) => label === letter)
      ? { ...reply, output: letter }
      : { ...reply, output: null, invalid: 'The reply names no option.' };
  };

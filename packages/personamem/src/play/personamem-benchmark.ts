import type { AnswerRecord, MultipleChoiceQuestion, Profile, Question } from '@memgym/core';
import {
  type Benchmark,
  defineBenchmark,
  longestOptionBaseline,
  meanOfTypes,
  medoidOptionBaseline,
  optionBaseline,
  readThenAsk,
  retrievalMetrics,
  shortestOptionBaseline,
} from '@memgym/evaluators';
import { loadTokenCounter } from '@memgym/prompts';
import { accuracyMetric, longestOption, type Metric, shortestOption } from '@memgym/scoring';
import * as z from 'zod';
import { loadPersonaMem, loadPersonaMemQuestions } from '../data/load-personamem.js';
import { canonicalPersonaMemType } from '../data/personamem-types.js';
import { readPersonaMemResults } from '../data/read-personamem-results.js';
import { personaMemTables } from '../published/personamem.js';
import { extractPersonaMemAnswer, isPersonaMemCorrect } from '../score/extract-persona-mem-answer.js';
import { liveliestOption } from '../score/liveliest-option.js';
import { referenceRules } from './reference/reference-rules.js';
import { type AskingRules, fixedRules } from './rules.js';
import { personaMemSlices } from './slices.js';

/** The “mean of types” of the paper (packages/personamem/spec.md#published-numbers). */
const typeAveragedMetric: Metric = {
  name: 'type-averaged',
  description: 'Unweighted mean of the accuracies of the question types: the mean of the paper.',
  range: [0, 1],
  higherIsBetter: true,
  aggregate: true,
  score: () => null,
};

/** The reading of the letter in a reply that may reason. */
const replyReaders = {
  reference: readAsReference,
  fixed: (reply: string) => extractPersonaMemAnswer(reply, { profile: 'fixed' }),
};

/**
 * The gold letter if the original counts the reply as right, even if its last word is another letter; otherwise the
 * letter the reply names (packages/personamem/spec.md#answers-and-accuracy).
 */
function readAsReference(reply: string, { expected }: Question): string | null {
  if (typeof expected === 'string' && isPersonaMemCorrect(reply, expected)) return expected;
  return extractPersonaMemAnswer(reply);
}

/** How each profile plays PersonaMem. */
const profiles = { fixed: fixedRules, reference: referenceRules };

/** The rules of a profile. */
const rulesOf = (profile: Profile): AskingRules => profiles[profile];

const line = z.object({ question_id: z.string(), prediction: z.string() });

const options = z.strictObject({
  size: z
    .string()
    .default('')
    .describe(
      'The files of a folder to read: `32k`, `128k` or `1M`. Default: the only size, 32k if there are several.',
    ),
  profile: z
    .enum(['fixed', 'reference'])
    .default('fixed')
    .describe(
      '`reference` asks as the released code does: a system with a window continues the conversation itself, with the persona in its system messages, and may reason before its letter; other systems get what they found before the question, as the released baselines; a question whose prompt is too long is left out. `fixed` uses the assistant’s own prompt. Default fixed.',
    ),
  extraction: z
    .enum(['reference', 'fixed'])
    .default('reference')
    .describe(
      'Reading of the letter in replies that may reason, which are those of the profile `reference` and of other programs: `reference` reads as the original does, `fixed` does not mistake the article “a” for option a. Default reference.',
    ),
});

/** PersonaMem: four-option questions inside and after long chats of users whose preferences change. */
export const personaMemBenchmark: Benchmark = defineBenchmark({
  type: 'personamem',
  description:
    'Chats of 32,000 to 1,000,000 tokens with users whose preferences change; four-option questions.',
  options,
  load: async (path, { size, profile }) => {
    // The tokenizer behind the distances in the data (o200k_base); it locates the message a question is about.
    const { count } = await loadTokenCounter('gpt-4o');
    const { loading, asked } = rulesOf(profile);
    const loaded = await loadPersonaMem(path, {
      ...loading,
      countTokens: count,
      ...(size !== '' && { size }),
    });
    const episodes = loaded.episodes.map((episode) => ({
      ...episode,
      conversation: { ...episode.conversation, questions: episode.conversation.questions.map(asked) },
    }));
    return { ...loaded, episodes };
  },
  protocol: ({ profile, extraction }) => {
    const { readsReplies, overflow } = rulesOf(profile);
    return { play: readThenAsk, ...overflow, ...(readsReplies && { readReply: replyReaders[extraction] }) };
  },
  profiles,
  metrics: [accuracyMetric, typeAveragedMetric, ...retrievalMetrics],
  results: {
    mainMetrics: ['accuracy', 'type-averaged', 'recall@500tokens', 'recall@5'],
    slices: personaMemSlices,
    otherGroups: Object.fromEntries(
      personaMemSlices.map(({ name, of }) => [name, (record: AnswerRecord) => of(record) ?? 'unknown']),
    ),
    cluster: 'persona',
    baselines: [
      longestOptionBaseline,
      shortestOptionBaseline,
      medoidOptionBaseline,
      optionBaseline(
        'liveliest-option',
        'Picks the option with the most exclamation and question marks for its length, without reading anything else.',
        liveliestOption,
      ),
      {
        name: 'length-by-type',
        description:
          'Picks the shortest option if the question asks for new ideas, otherwise the longest, without reading anything else.',
        answer: (question) => (question.kind === 'multiple-choice' ? chooseByLength(question) : null),
      },
    ],
    published: personaMemTables,
    furtherMetrics: (answers) => ({
      [typeAveragedMetric.name]: meanOfTypes(answers, accuracyMetric.score),
    }),
  },
  predictions: ({ extraction, size }) => ({
    fields: 'question_id, prediction (the reply, or the option’s letter); or the original’s result .csv',
    schema: line.transform(({ question_id, prediction }) => ({ questionId: question_id, prediction })),
    write: ({ questionId, prediction }) => ({ question_id: questionId, prediction }),
    readReply: replyReaders[extraction],
    loadQuestions: async (path) =>
      (await loadPersonaMemQuestions(path, size === '' ? {} : { size })).map(
        ({ question, personaId, contextId }) => ({
          question,
          episodeId: contextId,
          cluster: personaId,
        }),
      ),
    async readOriginal(file) {
      if (!/\.csv$/i.test(file)) return null;
      const results = await readPersonaMemResults(file);
      return results.map(({ line: at, questionId, reply }) => ({
        line: at,
        value: { question_id: questionId, prediction: reply },
      }));
    },
  }),
});

/**
 * Accuracy from option lengths once the question type is known: .672 on the 32k file
 * (packages/personamem/spec.md#option-length-gives-answers-away).
 */
function chooseByLength({ type, options }: MultipleChoiceQuestion): string {
  return canonicalPersonaMemType(type) === 'suggest_new_ideas'
    ? shortestOption(options)
    : longestOption(options);
}

import type { MultipleChoiceQuestion, Question } from '@memgym/core';
import {
  canonicalPersonaMemType,
  loadPersonaMem,
  loadPersonaMemQuestions,
  readPersonaMemResults,
} from '@memgym/datasets';
import { loadTokenCounter } from '@memgym/prompts';
import {
  accuracyMetric,
  extractPersonaMemAnswer,
  isPersonaMemCorrect,
  liveliestOption,
  longestOption,
  publishedTables,
  shortestOption,
} from '@memgym/scoring';
import * as z from 'zod';
import type { Benchmark } from '../benchmarks/benchmark.js';
import { defineBenchmark } from '../benchmarks/define-benchmark.js';
import {
  longestOptionBaseline,
  medoidOptionBaseline,
  optionBaseline,
  shortestOptionBaseline,
} from '../benchmarks/option-baseline.js';
import { retrievalMetrics } from '../metrics/retrieval-metrics.js';
import { readThenAsk } from '../protocols/read-then-ask.js';

const line = z.object({ question_id: z.string(), prediction: z.string() });

const options = z.strictObject({
  size: z
    .string()
    .default('')
    .describe(
      'The files of a folder to read: `32k`, `128k` or `1M`. Default: the only size, 32k if there are several.',
    ),
  extraction: z
    .enum(['reference', 'fixed'])
    .default('reference')
    .describe(
      'Reading of the letter in replies made by other programs: `reference` reads as the original does, `fixed` does not mistake the article “a” for option a. Default reference.',
    ),
});

/** PersonaMem: four-option questions inside and after long chats of users whose preferences change. */
export const personaMemBenchmark: Benchmark = defineBenchmark({
  type: 'personamem',
  description:
    'Chats of 32,000 to 1,000,000 tokens with users whose preferences change; four-option questions.',
  options,
  load: async (path, { size }) => {
    // The tokenizer behind the distances in the data (o200k_base); it locates the message a question is about.
    const { count } = await loadTokenCounter('gpt-4o');
    return loadPersonaMem(path, { countTokens: count, ...(size !== '' && { size }) });
  },
  protocol: () => ({ play: readThenAsk }),
  metrics: [accuracyMetric, ...retrievalMetrics],
  results: {
    // The original prints accuracy by these groups (docs/specs/personamem.md#answers-and-accuracy).
    otherGroups: {
      topic: ({ meta }) => String(meta?.topic),
      distance: ({ meta }) => String(meta?.distanceToReferenceInBlocks),
      tokens: ({ meta }) => tokensBand(Number(meta?.distanceToReferenceInTokens)),
    },
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
    published: publishedTables('personamem'),
  },
  predictions: ({ extraction, size }) => ({
    fields: 'question_id, prediction (the reply, or the option’s letter); or the original’s result .csv',
    schema: line.transform(({ question_id, prediction }) => ({ questionId: question_id, prediction })),
    write: ({ questionId, prediction }) => ({ question_id: questionId, prediction }),
    readReply:
      extraction === 'reference'
        ? readAsOriginal
        : (reply) => extractPersonaMemAnswer(reply, { profile: 'fixed' }),
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

/** Bands of distances in tokens, each four times as wide as the previous one. */
function tokensBand(tokens: number): string {
  const bound = [1_000, 4_000, 16_000, 64_000, 256_000].find((limit) => tokens < limit);
  return bound === undefined ? '256k or more' : `below ${bound / 1_000}k`;
}

/**
 * The gold letter if the original counts the reply as right, even if its last word is another letter; otherwise the
 * letter the reply names (docs/specs/personamem.md#answers-and-accuracy).
 */
function readAsOriginal(reply: string, { expected }: Question): string | null {
  if (typeof expected === 'string' && isPersonaMemCorrect(reply, expected)) return expected;
  return extractPersonaMemAnswer(reply);
}

/**
 * Accuracy from option lengths once the question type is known: .672 on the 32k file
 * (docs/specs/personamem.md#option-length-gives-answers-away).
 */
function chooseByLength({ type, options }: MultipleChoiceQuestion): string {
  return canonicalPersonaMemType(type) === 'suggest_new_ideas'
    ? shortestOption(options)
    : longestOption(options);
}

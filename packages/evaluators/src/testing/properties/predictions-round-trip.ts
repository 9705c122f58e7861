import { canonicalJson, type JsonValue } from '@memgym/core';
import type { Prediction } from '../../benchmarks/prediction-format.js';
import { loadQuestions } from '../../scoring/questions-of.js';
import { scorePredictions } from '../../scoring/score-predictions.js';
import type { BenchmarkProperty } from '../benchmark-property.js';
import { goldReply } from '../gold-reply.js';

export const predictionsRoundTrip: BenchmarkProperty = {
  id: 'predictions-round-trip',
  title: 'Predictions are read as they were written, and each question is scored by its own',
  check: async ({ benchmark, path }) => {
    const questions = await loadQuestions(benchmark, path);
    const { schema, write } = benchmark.predictions;
    const lines: { line: number; value: JsonValue }[] = [];
    for (const { question } of questions) {
      const given: Prediction = {
        questionId: question.id,
        prediction: goldReply(question) ?? 'not known',
        retrieved: question.evidence.turnIds,
      };
      const value = JSON.parse(canonicalJson(write(given))) as JsonValue;
      const parsed = schema.safeParse(value);
      if (!parsed.success) return `${canonicalJson(value)} is refused: ${parsed.error.issues[0]?.message}.`;
      const { questionId, prediction, retrieved } = parsed.data;
      // A format may omit retrieved memories.
      const expected = { ...given, retrieved: retrieved === undefined ? undefined : given.retrieved };
      if (canonicalJson({ questionId, prediction, retrieved }) !== canonicalJson(expected)) {
        return `${canonicalJson(given)} is written as ${canonicalJson(value)} and read as ${canonicalJson(parsed.data)}.`;
      }
      lines.push({ line: lines.length + 1, value });
    }
    const { scored, unscored, items } = scorePredictions(benchmark, questions, {
      file: 'predictions',
      lines,
    });
    return unscored === 0 ? null : `Of ${items} predictions only ${scored} are scored.`;
  },
};

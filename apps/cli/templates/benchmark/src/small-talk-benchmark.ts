import { type Episode, episodeSchema } from '@memgym/core';
import { readJsonFile } from '@memgym/datasets';
import { defineBenchmark, freeTextF1Metric, readThenAsk, retrievalMetrics } from '@memgym/evaluators';
import * as z from 'zod';

const personSchema = z.strictObject({
  name: z.string().min(1),
  sessions: z.array(
    z.strictObject({
      date: z.iso.date(),
      messages: z
        .array(z.strictObject({ role: z.enum(['user', 'assistant']), text: z.string().min(1) }))
        .min(1),
    }),
  ),
  questions: z.array(
    z.strictObject({
      text: z.string().min(1),
      type: z.enum(['fact', 'update']),
      answer: z.string().min(1),
      evidence: z
        .array(z.string().regex(/^\d+\.\d+$/))
        .describe('Messages with the answer, as session.message, from 0.'),
    }),
  ),
});
type Person = z.infer<typeof personSchema>;

/** People who talk with an assistant, and questions with short answers. */
export const benchmark = defineBenchmark({
  type: 'small-talk',
  description: 'People talk with an assistant over several days; each question has a short answer.',
  options: z.strictObject({
    questions: z
      .enum(['all', 'fact', 'update'])
      .default('all')
      .describe('The questions to ask: all, or those of one type. Default all.'),
  }),
  load: async (path, { questions }) => {
    const { value, file } = await readJsonFile(path, z.array(personSchema).min(1));
    return { episodes: value.map((person) => episodeOf(person, questions)), files: [file] };
  },
  protocol: () => ({ play: readThenAsk }),
  metrics: [freeTextF1Metric, ...retrievalMetrics],
  results: { groups: { order: ['fact', 'update'] } },
});

function episodeOf({ name, sessions, questions }: Person, asked: 'all' | 'fact' | 'update'): Episode {
  return episodeSchema.parse({
    id: name,
    cluster: name,
    conversation: {
      sessions: sessions.map(({ date, messages }, session) => ({
        id: String(session),
        startTime: `${date}T12:00:00`,
        turns: messages.map(({ role, text }, message) => ({
          id: `${session}.${message}`,
          role,
          content: text,
        })),
      })),
      questions: questions
        .map(({ text, type, answer, evidence }, position) => ({
          kind: 'free-text',
          id: `${name}/${position}`,
          text,
          type,
          expected: answer,
          evidence: { turnIds: evidence },
        }))
        .filter(({ type }) => asked === 'all' || type === asked),
    },
  });
}

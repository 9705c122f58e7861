import { jsonObjectSchema, type MemorySystemPorts, type RestorableMemory } from '@memgym/core';
import { createScopedMemory } from '@memgym/memory-systems/define';
import { createOfflineChatModel } from '@memgym/offline-model';
import { definePrompt, offlineReply } from '@memgym/prompts';
import * as z from 'zod';

const stateSchema = z.strictObject({ lessons: z.array(z.string()) });
type State = z.infer<typeof stateSchema>;

const drawLessonPrompt = definePrompt({
  name: 'learning/draw-lesson',
  version: '1',
  input: z.strictObject({ feedback: jsonObjectSchema }),
  output: z.strictObject({ lesson: z.string().min(1) }),
  render: ({ feedback }) => [
    {
      role: 'user',
      content: `What does this teach? ${JSON.stringify(feedback)} Reply with JSON: {"lesson": "…"}`,
    },
  ],
});

/** The offline model's replies to the prompt of the memory. */
export const learningReplies = [
  offlineReply(drawLessonPrompt, ({ feedback }) => ({ lesson: JSON.stringify(feedback) })),
];

/**
 * A memory of the latest messages that shows them with a lesson that a model draws from feedback; it conforms fully.
 */
export function createLearningMemory({ model }: MemorySystemPorts): RestorableMemory {
  return createScopedMemory<State>({
    info: { name: 'learning', version: '1.0.0' },
    model: model ?? createOfflineChatModel({ replies: learningReplies }),
    state: { create: () => ({ lessons: [] }), schema: stateSchema },
    context: ({ state: { lessons } }) => lessons.join('\n'),
    evolve: async (feedback, { ask, view }) => {
      const { lesson } = await ask(drawLessonPrompt, { feedback });
      return { write: { state: { lessons: [...view.state.lessons, lesson] } }, changes: { lesson } };
    },
    createIndex: () => ({
      readsText: false,
      put: () => undefined,
      delete: () => undefined,
      search: ({ candidates, age }) => ({
        hits: candidates().map(({ item: { id } }) => ({ id, score: age(id) })),
      }),
    }),
  });
}

import { createAssistant } from '@memgym/assistant';
import {
  type AnswerRecord,
  type ChatModel,
  createRng,
  createStepClock,
  type Episode,
  type Usage,
} from '@memgym/core';
import { playEpisode, readThenAsk } from '@memgym/evaluators';
import { createMemorySystem } from '@memgym/memory-systems/all';

/** The answers to an episode's questions of a model that always replies the same. */
export async function answersOf(episode: Episode, text: string, usage: Usage): Promise<AnswerRecord[]> {
  const model: ChatModel = {
    info: { provider: 'test', model: 'test', simulated: true },
    complete: async () => ({ text, finishReason: 'stop', usage, latencyMs: 0, cached: false }),
  };
  const answers: AnswerRecord[] = [];
  await playEpisode({
    system: 'native',
    episode,
    protocol: readThenAsk(episode),
    assistant: createAssistant({ memory: createMemorySystem({ type: 'none' }), model, k: 1 }),
    clock: createStepClock(),
    rng: createRng(1),
    record: (record) => {
      if (record.kind === 'answer') answers.push(record);
    },
    saveState: async () => '',
  });
  return answers;
}

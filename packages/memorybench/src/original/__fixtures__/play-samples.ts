import { fileURLToPath } from 'node:url';
import { createAssistant } from '@memgym/assistant';
import { createRng, createStepClock, type EpisodeRecord, type JsonObject } from '@memgym/core';
import { playEpisode } from '@memgym/evaluators';
import { createMemorySystem } from '@memgym/memory-systems/all';
import { createOfflineChatModel } from '@memgym/offline-model';
import { memoryBenchBenchmark } from '../../play/memorybench-benchmark.js';
import { offlineReplies } from './offline-replies.js';

/** The folder of MemoryBench's sample data. */
export const samples = fileURLToPath(new URL('../../../../../data/samples/memorybench', import.meta.url));

/** Plays MemoryBench's sample data, or others, offline with one system. */
export async function play(options: JsonObject, type: string, path = samples) {
  const benchmark = memoryBenchBenchmark.withOptions(options);
  const [episode] = (await benchmark.load(path)).episodes;
  if (episode === undefined) throw new Error('There is no episode.');
  const model = createOfflineChatModel({ replies: offlineReplies });
  const memory = createMemorySystem({ type, ports: { model } });
  const records: EpisodeRecord[] = [];
  const { scoreAnswer } = benchmark.protocol;
  await playEpisode({
    system: type,
    episode,
    protocol: benchmark.protocol.play(episode, {
      system: { name: type, capabilities: memory.info.capabilities },
      simulator: model,
      judge: model,
    }),
    assistant: createAssistant({ memory, model, k: 5 }),
    scoring: {
      scoreAnswer: scoreAnswer && ((question, answer) => scoreAnswer(question, answer, { judge: model })),
    },
    clock: createStepClock(),
    rng: createRng('test'),
    record: (record) => records.push(record),
    saveState: async () => '',
  });
  return { episode, records, answers: records.filter((record) => record.kind === 'answer') };
}

import { fileURLToPath } from 'node:url';
import { createAssistant } from '@memgym/assistant';
import { type ChatModel, createRng, createStepClock, type EpisodeRecord } from '@memgym/core';
import { playEpisode } from '@memgym/evaluators';
import { createMemorySystem } from '@memgym/memory-systems/all';
import { createOfflineChatModel } from '@memgym/offline-model';
import { memoryBenchBenchmark } from '../memorybench-benchmark.js';
import { summarizeMemoryBenchRun } from '../summarize-run.js';
import { offlineReplies } from './offline-replies.js';

/** The folder of the sample data. */
export const samples = fileURLToPath(new URL('../../../../../data/samples/memorybench', import.meta.url));

/** Plays sample data, or others, offline with one system. */
export async function play(
  options: object,
  type = 'bm25-s',
  path = samples,
  model: ChatModel = createOfflineChatModel({ replies: offlineReplies }),
) {
  const benchmark = memoryBenchBenchmark.withOptions({
    partition: 'WritingPrompts',
    incomplete: true,
    ...options,
  });
  const [episode] = (await benchmark.load(path)).episodes;
  if (episode === undefined) throw new Error('There is no episode.');
  const records: EpisodeRecord[] = [];
  const { scoreAnswer } = benchmark.protocol;
  const memory = createMemorySystem({ type, ports: { model } });
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
  const answers = records.filter((record) => record.kind === 'answer');
  const [result] = summarizeMemoryBenchRun({
    episodes: [episode],
    systems: [{ name: type, type, answers, dialogues: new Map(), calls: [] }],
    references: [],
  });
  return { episode, records, answers, metrics: result?.metrics ?? {} };
}

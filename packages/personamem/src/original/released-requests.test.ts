import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createAssistant } from '@memgym/assistant';
import { type ChatMessage, chatModelOf, createRng, createStepClock, type EpisodeRecord } from '@memgym/core';
import { playEpisode } from '@memgym/evaluators';
import { createMemorySystem } from '@memgym/memory-systems/all';
import { describe, expect, it } from 'vitest';
import { personaMemBenchmark } from '../play/personamem-benchmark.js';

/** What the released program sent and how it marked a scripted reply, by model and question. */
interface Recorded {
  readonly models: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          {
            readonly messages: number;
            readonly sha256: string;
            readonly reply: string;
            readonly right: boolean;
          }
        >
      >
    >
  >;
}

const { models } = JSON.parse(
  readFileSync(join(import.meta.dirname, '__fixtures__/released-requests.json'), 'utf8'),
) as Recorded;
const data = join(
  process.env.MEMGYM_DATA_DIR ?? join(import.meta.dirname, '../../../../../shared/data'),
  'personamem',
);

/** The only sentence that is ours. */
const demand =
  'Which of the model responses below fits best? End with your choice, (a), (b), (c) or (d), right after the special token <final_answer>.';

const digestOf = (messages: readonly ChatMessage[]): string =>
  createHash('sha256')
    .update(JSON.stringify(messages.map(({ role, content }) => [role, content.replace(demand, '{demand}')])))
    .digest('hex');

/** Plays the real conversations with the history in the chat, and answers as the script does. */
async function play(name: string) {
  const script = new Map(Object.values(models[name] ?? {}).map(({ sha256, reply }) => [sha256, reply]));
  const sent: ChatMessage[][] = [];
  const model = chatModelOf({
    name,
    reply: async ({ messages }) => {
      sent.push(messages);
      return script.get(digestOf(messages)) ?? 'No reply is written for this request.';
    },
  });
  const benchmark = personaMemBenchmark.withOptions({ profile: 'reference' });
  const { episodes } = await benchmark.load(data);
  const { readReply } = benchmark.protocol;
  const records: EpisodeRecord[] = [];
  for (const episode of episodes) {
    const memory = createMemorySystem({ type: 'none', ports: { model } });
    await playEpisode({
      system: 'native',
      episode,
      protocol: benchmark.protocol.play(episode, {
        system: { name: 'native', capabilities: memory.info.capabilities },
        simulator: model,
        judge: model,
      }),
      assistant: createAssistant({
        memory,
        model,
        window: { updateBatch: 2, localLength: 1_000_000 },
      }),
      scoring: readReply === undefined ? {} : { readReply },
      clock: createStepClock(),
      rng: createRng('test'),
      record: (record) => records.push(record),
      saveState: async () => '',
    });
  }
  const answers = records.filter((record) => record.kind === 'answer');
  return { sent, answers, benchmark };
}

describe.skipIf(!existsSync(data))('PersonaMem’s reference requests', () => {
  it.each(Object.keys(models))(
    'to %s are those of the released program but for one sentence',
    async (name) => {
      const recorded = Object.values(models[name] ?? {});
      const { sent } = await play(name);
      expect(sent).toHaveLength(recorded.length);
      expect(sent.map(digestOf).sort()).toEqual(recorded.map(({ sha256 }) => sha256).sort());
      for (const messages of sent) expect(messages.at(-1)?.content.split(demand)).toHaveLength(2);
    },
  );

  it.each(Object.keys(models))('get the same marks for the same replies of %s', async (name) => {
    const { answers, benchmark } = await play(name);
    const marks = answers.map((answer) => [
      answer.questionId,
      answer.outcome === 'answered' && benchmark.metrics[0].score(answer) === 1,
    ]);
    const expected = Object.entries(models[name] ?? {}).map(([id, { right }]) => [id, right]);
    expect(Object.fromEntries(marks)).toEqual(Object.fromEntries(expected));
    expect(new Set(expected.map(([, right]) => right)).size).toBe(2);
  });
});

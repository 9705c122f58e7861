import { createAssistant } from '@memgym/assistant';
import {
  createRng,
  createStepClock,
  type Episode,
  type EpisodeRecord,
  type FreeTextQuestion,
  knowsSources,
  type MemorySystem,
  type Protocol,
  steps,
} from '@memgym/core';
import { createMemorySystem } from '@memgym/memory-systems/all';
import { createOfflineChatModel } from '@memgym/offline-model';
import { describe, expect, it } from 'vitest';
import { offlineReplies } from '../__fixtures__/offline-replies.js';
import { evidenceRecallMetric } from '../metrics/retrieval-metrics.js';
import { playEpisode } from './play-episode.js';

const question: FreeTextQuestion = {
  kind: 'free-text',
  id: 'q1',
  text: 'What is the cat of Nadia called?',
  type: 'task',
  language: 'en',
  answer: 'text',
  expected: 'Miso',
  evidence: { turnIds: ['t1'], unresolved: [] },
};
const note = { id: 't1', role: 'user' as const, content: 'The cat of Nadia is called Miso.' };
const episode: Episode = {
  id: 'e',
  cluster: 'e',
  language: 'en',
  conversation: { sessions: [], questions: [question] },
};

/** A memory with other results of its searches. */
function memoryWith(
  retrieve: (found: Awaited<ReturnType<MemorySystem['retrieve']>>) => unknown,
): MemorySystem {
  const memory = createMemorySystem({ type: 'bm25-m' });
  return {
    ...memory,
    retrieve: async (...given) => retrieve(await memory.retrieve(...given)) as never,
  };
}

async function play(steps: () => Protocol, memory: MemorySystem, others: object = {}) {
  const records: EpisodeRecord[] = [];
  await playEpisode({
    system: 'mine',
    episode,
    protocol: steps(),
    assistant: createAssistant({ memory, model: createOfflineChatModel({ replies: offlineReplies }), k: 5 }),
    clock: createStepClock(),
    rng: createRng('test'),
    record: (record) => records.push(record),
    saveState: async () => 'saved',
    ...others,
  });
  return records;
}
async function* ask(): Protocol {
  yield steps.observe([note]);
  yield steps.askAll([question]);
}

describe('a memory outside or without snapshots', () => {
  it('gets the scope that was opened for it, after the record of the start', async () => {
    const memory = createMemorySystem({ type: 'bm25-m' });
    await play(ask, memory, { openScope: async () => ({ user: 'a1b2' }) });
    expect((await memory.list?.({ user: 'a1b2' }))?.map(({ sourceIds }) => sourceIds)).toEqual([['t1']]);
    const failed: EpisodeRecord[] = [];
    const refused = play(ask, createMemorySystem({ type: 'bm25-m' }), {
      record: (record: EpisodeRecord) => failed.push(record),
      openScope: () => Promise.reject(new Error('not empty')),
    });
    await expect(refused).rejects.toThrow('not empty');
    expect(failed.map(({ kind }) => kind)).toEqual(['episode-start']);
  });

  it('has checkpoints without a state, and no asides', async () => {
    const records = await play(
      async function* () {
        yield steps.checkpoint('start');
      },
      createMemorySystem({ type: 'bm25-m' }),
      { restores: false },
    );
    expect(records).toContainEqual({ kind: 'checkpoint', name: 'start', stateDigest: null });
    const taught = play(
      async function* () {
        yield steps.aside([steps.observe([note])]);
      },
      createMemorySystem({ type: 'bm25-m' }),
      { restores: false },
    );
    await expect(taught).rejects.toThrow(/'mine': its state cannot be restored/);
  });
});

describe('an answer from memories', () => {
  const answerWith = async (retrieve: Parameters<typeof memoryWith>[0]) => {
    const records = await play(ask, memoryWith(retrieve));
    const answer = records.find((record) => record.kind === 'answer');
    if (answer?.outcome !== 'answered') throw new Error('not answered');
    return {
      knows: knowsSources(answer),
      recall: evidenceRecallMetric.score(answer),
      sources: answer.retrieved,
    };
  };

  it('that cite their sources has a recall', async () => {
    expect(await answerWith((found) => found)).toMatchObject({ knows: true, recall: 1 });
  });

  it.each([
    [
      'of a system that cannot name sources',
      (found: object) => ({ ...found, items: [], provenance: 'unknown' }),
    ],
    [
      'of which one has unknown sources',
      ({ items, ...rest }: { items: object[] }) => ({
        ...rest,
        items: items.map((item) => ({ ...item, provenance: 'unknown' })),
      }),
    ],
    [
      'without any source',
      ({ items, ...rest }: { items: object[] }) => ({
        ...rest,
        items: items.map((item) => ({ ...item, sourceIds: undefined })),
      }),
    ],
    [
      'that cite ids of their own',
      ({ items, ...rest }: { items: object[] }) => ({
        ...rest,
        items: items.map((item) => ({ ...item, sourceIds: ['point-7'] })),
      }),
    ],
  ] as const)('%s has none, instead of 0', async (_what, change) => {
    const found = await answerWith(change as never);
    expect(found).toMatchObject({ knows: false, recall: null });
  });
});

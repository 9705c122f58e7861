import { createAssistant } from '@memgym/assistant';
import {
  createRng,
  createStepClock,
  type Episode,
  type EpisodeRecord,
  type FreeTextQuestion,
  type Protocol,
  type StepResult,
  steps,
} from '@memgym/core';
import { createMemorySystem } from '@memgym/memory-systems/all';
import { createOfflineChatModel } from '@memgym/offline-model';
import { expect, it } from 'vitest';
import { offlineReplies } from '../__fixtures__/offline-replies.js';
import { playEpisode } from './play-episode.js';

const question = (id: string, text: string): FreeTextQuestion => ({
  kind: 'free-text',
  id,
  text,
  type: 'task',
  language: 'en',
  answer: 'text',
  expected: null,
  evidence: { turnIds: [], unresolved: [] },
});
const pets = question('q1', 'Write about the cat of Nadia.');
const note = { id: 't1', role: 'user' as const, content: 'The cat of Nadia is called Miso.' };

async function play(steps: (results: StepResult[]) => Protocol) {
  const episode: Episode = {
    id: 'e',
    cluster: 'e',
    language: 'en',
    conversation: { sessions: [], questions: [pets] },
  };
  const model = createOfflineChatModel({ replies: offlineReplies });
  const records: EpisodeRecord[] = [];
  const results: StepResult[] = [];
  await playEpisode({
    system: 'bm25-m',
    episode,
    protocol: steps(results),
    assistant: createAssistant({ memory: createMemorySystem({ type: 'bm25-m' }), model, k: 5 }),
    clock: createStepClock(),
    rng: createRng('test'),
    record: (record) => records.push(record),
    saveState: async () => '',
  });
  return { records, results, answers: records.filter((record) => record.kind === 'answer') };
}

it('an assistant that learns aside knows it only in that copy', async () => {
  const { answers } = await play(async function* () {
    yield steps.aside([steps.observe([note]), steps.askAll([pets])]);
    yield steps.askAll([{ ...pets, id: 'q2' }]);
  });
  const [inside, after] = answers.map((answer) => (answer.outcome === 'answered' ? answer.raw : ''));
  expect(inside).toContain('Miso');
  expect(after).not.toContain('Miso');
});

it('a dialogue reads the memory for its first reply only, and is not remembered', async () => {
  const { results, answers, records } = await play(async function* (found) {
    yield steps.observe([note]);
    found.push(
      yield steps.hold([
        {
          question: pets,
          rounds: 3,
          user: {
            next: async (dialogue) => ({
              id: `u${dialogue.length}`,
              role: 'user',
              content: 'Please add this: the price of the food.',
            }),
          },
        },
      ]),
    );
    yield steps.askAll([question('q3', 'What is the price of the food of the cat?')]);
  });
  const [result] = results;
  const turns = result?.kind === 'hold' ? (result.dialogues[0]?.turns ?? []) : [];
  expect(turns.map(({ role }) => role)).toEqual([
    'user',
    'assistant',
    'user',
    'assistant',
    'user',
    'assistant',
  ]);
  const [first = '', second = ''] = turns
    .filter(({ role }) => role === 'assistant')
    .map(({ content }) => content);
  expect(first).toContain('Miso');
  expect(second).not.toContain('Miso');
  expect(second).toContain('The price of the food.');
  expect(
    answers
      .flatMap((answer) => (answer.outcome === 'answered' ? (answer.retrieved ?? []) : []))
      .map(({ id }) => id),
  ).toEqual(['t1']);
  expect(records.filter(({ kind }) => kind === 'turn')).toHaveLength(6);
});

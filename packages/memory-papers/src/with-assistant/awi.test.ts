import { createAssistant, readAssistantState } from '@memgym/assistant';
import { assistantReplies } from '@memgym/assistant/offline';
import { createScriptedModel } from '@memgym/core/testing';
import { contextOf, day, turn } from '@memgym/memory-systems/testing';
import { createOfflineChatModel } from '@memgym/offline-model';
import { describe, expect, it } from 'vitest';
import { createMemorySystem, memoryReplies } from '../__fixtures__/memory-systems.js';
import { readAwiNotes } from '../awi/index.js';

const create = (replies: readonly unknown[]) => {
  const model = createScriptedModel(...replies);
  return { model, memory: createMemorySystem({ type: 'awi', ports: { model } }) };
};

describe('AWI behind the assistant’s window', () => {
  it.each([
    [2, 4, 3],
    [2, 0, 1],
    [4, 4, 4],
    [2, 8, 5],
    [8, 4, 6],
  ])('with (%i, %i) writes for the first time at exchange %i', async (updateBatch, localLength, first) => {
    const { memory, model } = create(Array.from({ length: 20 }, () => ({})));
    const assistant = createAssistant({
      memory,
      model: createOfflineChatModel({ replies: [...assistantReplies, ...memoryReplies] }),
      k: Number.POSITIVE_INFINITY,
      window: { updateBatch, localLength },
      profile: 'reference',
    });
    const written: number[] = [];
    for (let exchange = 1; exchange <= 8; exchange += 1) {
      const message = turn(`m${exchange}`, `Exchange ${exchange} it is.`, { sessionId: 's' });
      await assistant.act(message, contextOf());
      written.push(model.asked.length);
    }
    expect(written.findIndex((calls) => calls > 0) + 1).toBe(first);
  });
});

describe('AWI in an assistant without a window', () => {
  it('receives message and reply together, with or without a session', async () => {
    for (const details of [{}, { sessionId: 's' }]) {
      const { memory, model } = create([{}]);
      const assistant = createAssistant({
        memory,
        model: createOfflineChatModel({ replies: [...assistantReplies, ...memoryReplies] }),
      });
      await assistant.act(turn('m', 'I am vegan.', details), contextOf());
      expect(model.asked).toHaveLength(1);
      expect(model.asked[0]?.messages[1]?.content).toContain('"number":1,"from":"assistant"');
    }
  });
});

it('a snapshot of the assistant contains the window and the notes, and a rewritten note keeps its position', async () => {
  const model = createScriptedModel({ diet: 'meat', pet: 'a cat' }, { diet: 'no meat', job: 'nurse' });
  const assistant = createAssistant({
    memory: createMemorySystem({ type: 'awi', ports: { model } }),
    model,
    window: { updateBatch: 1, localLength: 1 },
  });
  const context = contextOf();
  await assistant.observe([turn('t1', 'Steaks.', { eventTime: day(1) })], context);
  await assistant.observe([turn('t2', 'No steaks.', { eventTime: day(2) })], context);
  await assistant.observe([turn('t3', 'Bye.', { eventTime: day(3) })], context);
  const { memory, windows } = readAssistantState(await assistant.snapshot());
  expect(readAwiNotes(memory, context.scope)).toEqual([
    { label: 'diet', value: 'no meat', eventTime: day(2) },
    { label: 'pet', value: 'a cat', eventTime: day(1) },
    { label: 'job', value: 'nurse', eventTime: day(2) },
  ]);
  expect([...windows.values()].flat().map(({ content }) => content)).toEqual(['Bye.']);
  expect(readAwiNotes(memory, { user: 'someone else' })).toEqual([]);
});

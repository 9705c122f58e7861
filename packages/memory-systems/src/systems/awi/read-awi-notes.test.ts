import { eventTime } from '@memgym/core';
import { expect, it } from 'vitest';
import { createAssistant, readAssistantState } from '../../assistant/index.js';
import { createMemorySystem } from '../../create-memory-system.js';
import { contextOf } from '../../scoped/__fixtures__/contexts.js';
import { createScriptedModel } from '../__fixtures__/scripted-model.js';
import { readAwiNotes } from './read-awi-notes.js';

const day = (number: number) => eventTime({ year: 2020, month: 10, day: number });
const turn = (id: string, content: string, number: number) =>
  ({ id, role: 'user', content, eventTime: day(number) }) as const;

it('a snapshot of the assistant contains the window and the notes, and a rewritten note keeps its position', async () => {
  const model = createScriptedModel({ diet: 'meat', pet: 'a cat' }, { diet: 'no meat', job: 'nurse' });
  const assistant = createAssistant({
    memory: createMemorySystem({ type: 'awi', ports: { model } }),
    model,
    window: { updateBatch: 1, localLength: 1 },
  });
  const context = contextOf();
  await assistant.observe([turn('t1', 'Steaks.', 1)], context);
  await assistant.observe([turn('t2', 'No steaks.', 2)], context);
  await assistant.observe([turn('t3', 'Bye.', 3)], context);
  const { memory, windows } = readAssistantState(await assistant.snapshot());
  expect(readAwiNotes(memory, context.scope)).toEqual([
    { label: 'diet', value: 'no meat', eventTime: day(2) },
    { label: 'pet', value: 'a cat', eventTime: day(1) },
    { label: 'job', value: 'nurse', eventTime: day(2) },
  ]);
  expect([...windows.values()].flat().map(({ content }) => content)).toEqual(['Bye.']);
  expect(readAwiNotes(memory, { user: 'someone else' })).toEqual([]);
});

it('a snapshot of another memory system is refused', () => {
  expect(() => readAwiNotes({ system: 'rag', schemaVersion: 1, state: {} }, { user: 'ada' })).toThrow(
    /cannot restore a snapshot of 'rag'/,
  );
});

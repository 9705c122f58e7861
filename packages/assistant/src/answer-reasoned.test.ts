import {
  type AskedQuestion,
  type ChatMessage,
  chatModelOf,
  createRng,
  createStepClock,
  type Turn,
} from '@memgym/core';
import { createMemorySystem } from '@memgym/memory-systems/all';
import { describe, expect, it } from 'vitest';
import { createAssistant } from './create-assistant.js';

const turns: Turn[] = [
  { id: '0', role: 'system', content: 'Current user persona: Ada' },
  { id: '1', role: 'user', content: 'User: I love tea.' },
  { id: '2', role: 'assistant', content: 'Assistant: Noted.' },
];
const question: AskedQuestion = {
  kind: 'multiple-choice',
  id: 'q',
  text: 'Shall I drink tea?',
  language: 'en',
  answer: 'reasoned',
  options: ['Tea.', 'Milk.'].map((text, place) => ({ label: 'ab'[place] ?? '', text })),
  optionsText: "['(a) Tea.', '(b) Milk.']",
};

async function ask(reply: string, settings: { window?: { updateBatch: number; localLength: number } }) {
  const sent: ChatMessage[][] = [];
  const schemas: unknown[] = [];
  const model = chatModelOf({
    name: 'gpt-4.1',
    reply: async ({ messages, responseSchema }) => {
      sent.push(messages);
      schemas.push(responseSchema?.schema);
      return reply;
    },
  });
  const memory = createMemorySystem({ type: 'bm25-m', ports: { model } });
  const assistant = createAssistant({ memory, model, k: 5, ...settings });
  const context = { scope: { user: 'ada' }, clock: createStepClock(), rng: createRng('test') };
  for (const turn of turns) await assistant.observe([turn], context);
  const answer = await assistant.answer(question, context);
  await assistant.close();
  return { answer, sent, schemas };
}

describe('a question whose answer may reason', () => {
  it('continues the conversation of a window, unchanged, and is asked once', async () => {
    const { answer, sent, schemas } = await ask('Tea soothes. <final_answer>(a)', {
      window: { updateBatch: 2, localLength: 100 },
    });
    expect(sent).toHaveLength(1);
    expect(sent[0]?.slice(0, 3)).toEqual(turns.map(({ role, content }) => ({ role, content })));
    expect(sent[0]?.[3]?.content).toMatch(/^Shall I drink tea\?\n\n.*<final_answer>\.\n\n\['\(a\) Tea\.'/);
    expect(schemas).toEqual([undefined]);
    expect(answer).toMatchObject({ output: 'a', reasoned: true });
  });

  it('gives a reply without an option as it came', async () => {
    const { answer, sent } = await ask('I cannot say.', { window: { updateBatch: 2, localLength: 100 } });
    expect(sent).toHaveLength(1);
    expect(answer).toMatchObject({ raw: 'I cannot say.', output: null, reasoned: true });
  });

  it('follows what was found, and wants one letter, without a window', async () => {
    const { answer, sent, schemas } = await ask('{"answer": "B"}', {});
    expect(sent[0]?.map(({ role }) => role)).toEqual(['system', 'user']);
    expect(sent[0]?.[1]?.content).toMatch(
      /User: I love tea\.[\s\S]*\n\n# Question: Shall I drink tea\?\n\n# Choices: \n\(a\) Tea\.\n\(b\) Milk\.$/,
    );
    expect(schemas).toEqual([
      {
        type: 'object',
        properties: { answer: { type: 'string', enum: ['A', 'B'] } },
        required: ['answer'],
        additionalProperties: false,
      },
    ]);
    expect(answer.output).toBe('b');
    expect(answer.reasoned).toBeUndefined();
  });
});

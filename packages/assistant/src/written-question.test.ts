import {
  type AskedQuestion,
  createRng,
  createStepClock,
  type EventTime,
  type MemorySystem,
} from '@memgym/core';
import { defined } from '@memgym/core/config';
import { createMemorySystem } from '@memgym/memory-systems/all';
import { createOfflineChatModel } from '@memgym/offline-model';
import { describe, expect, it } from 'vitest';
import { createAssistant } from './create-assistant.js';
import { assistantReplies } from './offline.js';

const question: AskedQuestion = {
  kind: 'multiple-choice',
  id: 'q',
  text: 'What shall I cook tonight?',
  language: 'en',
  askedAt: '2020-10-01T20:00:00' as EventTime,
  options: [
    { label: '1', text: 'A rare steak.' },
    { label: '2', text: 'A bean stew.' },
  ],
};
const probe: AskedQuestion = {
  kind: 'state-probe',
  id: 'p',
  text: '',
  language: 'en',
  askedAt: '2020-10-01T20:00:00' as EventTime,
  variables: [{ name: 'dietary_pattern', choices: ['omnivore', 'vegan'] }],
};

/** The query that searches memory for a question. */
async function searchedWith(asked: AskedQuestion, query?: 'question' | 'prompt'): Promise<string> {
  const searched: string[] = [];
  const memory = createMemorySystem({ type: 'bm25-m' });
  const watched: MemorySystem = {
    ...memory,
    retrieve: (given, context) => {
      searched.push(given.text);
      return memory.retrieve(given, context);
    },
  };
  const assistant = createAssistant({
    memory: watched,
    model: createOfflineChatModel({ replies: assistantReplies }),
    ...defined({ query }),
  });
  await assistant.answer(asked, { scope: { user: 'ann' }, clock: createStepClock(), rng: createRng(1) });
  expect(searched).toHaveLength(1);
  return searched[0] ?? '';
}

describe('the search query of a question', () => {
  it('is its text alone by default', async () => {
    expect(await searchedWith(question)).toBe('What shall I cook tonight?');
    expect(await searchedWith(question, 'question')).toBe('What shall I cook tonight?');
  });

  it('is, with `prompt`, the question, all numbered options and the request for an answer', async () => {
    const text = await searchedWith(question, 'prompt');
    expect(text).toContain('What shall I cook tonight?');
    expect(text).toContain('1: A rare steak.\n2: A bean stew.');
    expect(text).toMatch(/Choose exactly one,/);
  });

  it('is, with `prompt`, the names of a probe with their choices', async () => {
    const text = await searchedWith(probe, 'prompt');
    expect(text).toContain('dietary_pattern: "omnivore" | "vegan"');
    expect(text).toMatch(/Reply with one JSON object/);
  });

  it('never contains the time, which a query states separately', async () => {
    for (const asked of [question, probe]) expect(await searchedWith(asked, 'prompt')).not.toContain('2020');
  });
});

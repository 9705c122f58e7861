import { createHashedEmbedder } from '@memgym/embedder-hashed';
import { expect, it } from 'vitest';
import { createMemorySystem } from '../../create-memory-system.js';
import { contextOf } from '../../testing/contexts.js';
import { ragMemory } from './rag-memory.js';

it.each([
  [{}, ['user: I moved.', 'assistant: Where to?', 'Ann: Oslo.']],
  [{ messagePrefixes: 'labels' }, ['USER INPUT: I moved.', 'ASSISTANT RESPONSE: Where to?', 'Ann: Oslo.']],
  [{ profile: 'reference' }, ['USER INPUT: I moved.', 'ASSISTANT RESPONSE: Where to?', 'Ann: Oslo.']],
])('rag stores raw messages with their speaker, with %j', async (options, texts) => {
  const ports = { embedder: createHashedEmbedder() };
  const memory = createMemorySystem({ type: 'rag', options, ports });
  const turns = [
    { id: '1', role: 'user' as const, content: 'I moved.' },
    { id: '2', role: 'assistant' as const, content: 'Where to?' },
    { id: '3', role: 'user' as const, speaker: 'Ann', content: 'Oslo.' },
  ];
  const report = await memory.add({ id: 's', turns }, contextOf());
  expect(report.usage.embeddedTexts).toBe(3);
  expect((await memory.list?.({ user: 'ada' }))?.map(({ text }) => text)).toEqual(texts);
});

it('rag requests thirty memories by default', () => {
  expect(ragMemory.defaultK).toBe(30);
});

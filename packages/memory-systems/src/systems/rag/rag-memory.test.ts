import { createOfflineEmbedder } from '@memgym/llm-client';
import { expect, it } from 'vitest';
import { createMemorySystem } from '../../create-memory-system.js';
import { contextOf } from '../../scoped/__fixtures__/contexts.js';
import { ragMemory } from './rag-memory.js';

it.each([
  ['fixed', ['user: I moved.', 'assistant: Where to?']],
  ['reference', ['USER INPUT: I moved.', 'ASSISTANT RESPONSE: Where to?']],
])('rag keeps raw messages with who says them, in the %s profile', async (profile, texts) => {
  const ports = { embedder: createOfflineEmbedder() };
  const memory = createMemorySystem({ type: 'rag', options: { profile }, ports });
  const turns = [
    { id: '1', role: 'user' as const, content: 'I moved.' },
    { id: '2', role: 'assistant' as const, content: 'Where to?' },
  ];
  const report = await memory.add({ id: 's', turns }, contextOf());
  expect(report.usage.embeddedTexts).toBe(2);
  expect((await memory.list?.({ user: 'ada' }))?.map(({ text }) => text)).toEqual(texts);
});

it('rag asks for thirty memories where the experiment does not say', () => {
  expect(ragMemory.defaultK).toBe(30);
});

import { createMemory } from '@memgym/memory-systems';
import { expect, it } from 'vitest';
import { memoryProcessor } from './memory-processor.js';

const message = (role: string, text: string, ...others: { type: string }[]) => ({
  ...{ id: `${role} ${text}`, role, createdAt: new Date(0) },
  content: { format: 2, parts: [...others, { type: 'text', text }] },
});

it('a processor of Mastra reads the texts of messages with images and steps of tools', async () => {
  const memory = createMemory({ user: 'ann' });
  const processor = memoryProcessor(memory);
  const messages = [message('user', 'Is this my sister?', { type: 'file' })];
  await processor.processInput({ messages, systemMessages: [] });
  const onlyImage = { role: 'user', content: { parts: [{ type: 'file' }] } };
  await processor.processInput({ messages: [onlyImage], systemMessages: [] });
  const answer = message('assistant', 'It is.', { type: 'tool-invocation' }, { type: 'step-start' });
  await processor.processOutputResult({ messages: [...messages, answer] });
  await memory.flush();
  expect((await memory.list()).map(({ text }) => text)).toEqual([
    'user: Is this my sister?',
    'assistant: It is.',
  ]);
});

it('a processor of Mastra adds notes to the instructions, and remembers message and answer', async () => {
  const memory = createMemory({ user: 'ann' });
  await memory.remember('My sister lives in Oslo.');
  const processor = memoryProcessor(memory, { sessionId: 'thread 1' });
  const messages = [message('user', 'Where does my sister live?')];
  const input = { messages, systemMessages: [{ role: 'system', content: 'Be brief.' }] };
  const { systemMessages } = await processor.processInput(input);
  expect(systemMessages).toHaveLength(1);
  expect(systemMessages[0]?.content).toMatch(
    /^Be brief\.\n\nNotes from .*\n- user: My sister lives in Oslo\.$/,
  );
  const alone = await memoryProcessor(memory, { remember: false }).processInput({
    messages,
    systemMessages: [],
  });
  expect(alone.systemMessages).toHaveLength(1);

  const whole = [...messages, message('assistant', 'In Oslo.')];
  expect(await processor.processOutputResult({ messages: whole })).toBe(whole);
  await memory.flush();
  expect((await memory.list()).map(({ text }) => text).slice(1)).toEqual([
    'user: Where does my sister live?',
    'assistant: In Oslo.',
  ]);
});

import { createManualClock } from '@memgym/core';
import { createMemory } from '@memgym/memory-systems';
import { describe, expect, it } from 'vitest';
import { memoryChat } from './memory-chat.js';

async function annsMemory() {
  const memory = createMemory({ user: 'ann' });
  await memory.remember({ id: 't1', content: 'My sister lives in Oslo.' });
  return memory;
}
const texts = async (memory: Awaited<ReturnType<typeof annsMemory>>) => {
  await memory.flush();
  return (await memory.list()).map(({ text }) => text);
};

describe('memoryChat', () => {
  it('shows notes after the question, in each step, and remembers the turn once', async () => {
    const memory = await annsMemory();
    const chat = memoryChat(memory);
    const messages: object[] = [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'Where does my sister live?' },
    ];
    const first = await chat.withNotes(messages);
    expect(first[1]).toMatchObject({
      content: expect.stringMatching(/^Where .*\?\n\nNotes .*\n- user: My sister/),
    });
    const calls = { role: 'assistant', content: null, tool_calls: [{ id: 'c1' }] };
    await chat.answered(messages, calls);
    messages.push(calls, { role: 'tool', tool_call_id: 'c1', content: 'Oslo' });
    expect((await chat.withNotes(messages)).slice(0, 2)).toEqual(first);
    await chat.answered(messages, { role: 'assistant', content: 'In Oslo.' });
    expect((await texts(memory)).slice(1)).toEqual([
      'user: Where does my sister live?',
      'assistant: In Oslo.',
    ]);
  });

  it('shows nothing that was erased since a call that failed, and remembers its message once', async () => {
    const memory = await annsMemory();
    const chat = memoryChat(memory);
    const messages = [{ role: 'user', content: 'Where does my sister live?' }];
    expect(JSON.stringify(await chat.withNotes(messages))).toContain('Oslo');
    await memory.flush();
    await memory.forget('t1');
    expect(await chat.withNotes(messages)).toEqual(messages);
    expect(await texts(memory)).toEqual(['user: Where does my sister live?']);
  });

  it('takes items of the Responses API, with pictures', async () => {
    const memory = await annsMemory();
    const picture = { type: 'input_image', image_url: 'data:,' };
    const items = [{ role: 'user', content: [{ type: 'input_text', text: 'Is my sister here?' }, picture] }];
    const chat = memoryChat(memory);
    const [shown] = await chat.withNotes(items);
    expect(shown?.content.at(-1)).toMatchObject({
      type: 'input_text',
      text: expect.stringContaining('Oslo'),
    });
    expect(items[0]?.content).toHaveLength(2);
    await chat.answered(items, 'She is not.');
    expect(await texts(memory)).toContain('assistant: She is not.');
  });

  it('takes responses, whose steps with calls of tools belong to one turn', async () => {
    const memory = await annsMemory();
    const chat = memoryChat(memory);
    const input: object[] = [{ role: 'user', content: 'Where does my sister live?' }];
    const [asked] = await chat.withNotes(input);
    const call = { type: 'function_call', call_id: 'c1', name: 'map', arguments: '{}' };
    await chat.answered(input, { output_text: '', output: [call] });
    input.push(call, { type: 'function_call_output', call_id: 'c1', output: 'Norway' });
    expect((await chat.withNotes(input))[0]).toEqual(asked);
    await chat.answered(input, { output_text: 'In Oslo.', output: [{ type: 'message' }] });
    expect((await texts(memory)).slice(1)).toEqual([
      'user: Where does my sister live?',
      'assistant: In Oslo.',
    ]);
  });

  it('keeps the same words said again after an answer that never came', async () => {
    const clock = createManualClock(0);
    const memory = createMemory({ user: 'ann', clock });
    const chat = memoryChat(memory);
    const messages = [{ role: 'user', content: 'I took my pill just now.' }];
    for (const minutes of [0, 1, 600]) {
      clock.advance(minutes * 60_000);
      await chat.withNotes(messages);
    }
    await memory.flush();
    expect(await memory.list()).toHaveLength(2);
  });

  it('stores a request that is sent again once, if the message has an id', async () => {
    const memory = await annsMemory();
    const messages = [{ role: 'user', content: 'I like tea.' }];
    for (let time = 0; time < 2; time += 1) {
      await memoryChat(memory, { messageId: 'u1', sessionId: 's1' }).withNotes(messages);
    }
    expect(await texts(memory)).toEqual(['user: My sister lives in Oslo.', 'user: I like tea.']);
  });
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createManualClock, createRng } from '@memgym/core';
import { createHashedEmbedder } from '@memgym/embedder-hashed';
import { createMemory, embedderOf, openFolderStorage } from '@memgym/memory-systems';
import { hybrid } from '@memgym/memory-systems/hybrid';
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

it('loses no answer and no message in a week with an embedder that fails or hangs at random, and a restart each night', async () => {
  const rng = createRng('weather');
  const clock = createManualClock(Date.parse('2026-03-01T08:00:00Z'));
  const words = createHashedEmbedder({ dimensions: 32 });
  const failures = { refused: 0, hanging: 0 };
  /** Ends calls that hang. */
  const hanging: (() => void)[] = [];
  let isNight = false;
  const embedder = embedderOf({
    name: 'weather',
    dimensions: 32,
    async embed(texts, options) {
      const chance = rng.next();
      if (chance < 0.2) {
        failures.refused += 1;
        throw Object.assign(new Error('busy'), { status: 503 });
      }
      if (chance < 0.35 && !isNight) {
        failures.hanging += 1;
        await new Promise((_done, failed) => hanging.push(() => failed(new Error('no answer'))));
      }
      return (await words.embed(texts, options)).vectors;
    },
  });
  const folder = mkdtempSync(join(tmpdir(), 'week-'));
  const open = async () =>
    createMemory({ system: hybrid({ embedder }), storage: await openFolderStorage(folder), clock });
  const said = new Map<string, string[]>();
  let memory = await open();
  for (let day = 0; day < 7; day += 1) {
    const chats = Array.from({ length: 16 }, async (_, at) => {
      const user = `user ${at % 5}`;
      const chat = memoryChat(memory.forUser(user), { recallTimeoutMs: 20, onError: () => undefined });
      const messages = [{ role: 'user', content: `On day ${day} I ate dish ${at}.` }];
      said.set(user, [...(said.get(user) ?? []), `user: ${messages[0]?.content}`]);
      expect(JSON.stringify(await chat.withNotes(messages))).toContain(`dish ${at}.`);
      await chat.answered(messages, `Noted for day ${day}: dish ${at}.`);
    });
    await Promise.all(chats);
    isNight = true;
    for (const end of hanging.splice(0)) end();
    for (let closed = false; !closed; )
      closed = await memory.close().then(
        () => true,
        () => false,
      );
    isNight = false;
    clock.advance(86_400_000);
    memory = await open();
  }
  for (const [user, messages] of said) {
    const stored = (await memory.forUser(user).list()).map(({ text }) => text);
    expect(stored).toHaveLength(2 * messages.length);
    expect(stored).toEqual(expect.arrayContaining(messages));
  }
  expect(failures.refused).toBeGreaterThan(10);
  expect(failures.hanging).toBeGreaterThan(0);
  await memory.close();
  rmSync(folder, { recursive: true, force: true });
});

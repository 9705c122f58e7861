import { ConfigError, zeroUsage } from '@memgym/core';
import { askPrompt, definePrompt, offlineReply } from '@memgym/prompts';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { createOfflineChatModel } from './offline-chat-model.js';

const lastWord = definePrompt({
  name: 'last-word',
  version: '1',
  input: z.string(),
  output: z.strictObject({ word: z.string() }),
  render: (text) => [{ role: 'user', content: `Last word of: ${text}` }],
});
const replies = [offlineReply(lastWord, (text) => ({ word: text.split(' ').at(-1) ?? '' }))];

describe('createOfflineChatModel', () => {
  it('answers a prompt with the reply of its name, at no cost', async () => {
    const asked = await askPrompt(createOfflineChatModel({ replies }), lastWord, 'one two', {
      role: 'assistant',
    });
    expect(asked).toMatchObject({ output: { word: 'two' }, repaired: false });
    // 'Last word of: one two' has 21 characters, '{"word":"two"}' has 14; four of them are a token.
    expect(asked.reply).toEqual({
      text: '{"word":"two"}',
      finishReason: 'stop',
      usage: { ...zeroUsage, calls: 1, inputTokens: 6, outputTokens: 4, costUsd: 0 },
      latencyMs: 0,
      cached: false,
    });
  });

  it('reports that it is simulated, and has no address', () => {
    expect(createOfflineChatModel().info).toEqual({ provider: 'offline', model: 'offline', simulated: true });
  });

  it('gives a reply its world, its reader and its chances', async () => {
    const simulated = offlineReply(
      lastWord,
      (text, { world, contextTokens, concepts, topics, chance, answer }) => {
        expect([world?.slip, contextTokens]).toEqual([0.5, 90]);
        expect([chance(text), chance(text, 'other')]).toEqual([
          chance(text),
          expect.not.closeTo(chance(text)),
        ]);
        expect(topics('en')).toContain('diet');
        expect(concepts('I gave up meat in spring.', 'en')).toMatchObject([
          { topic: 'diet', value: 'vegetarian' },
        ]);
        const statements = [{ text: 'The cat is called Pixel.' }];
        return { word: answer({ statements, question: 'What is the cat called?', language: 'en' }) };
      },
    );
    const model = createOfflineChatModel({ replies: [simulated], contextTokens: 90, world: { slip: 0.5 } });
    expect((await askPrompt(model, lastWord, 'x', { role: 'assistant' })).output.word).toContain('Pixel');
  });

  it.each([
    ['a form', z.strictObject({ word: z.string() })],
    ['a text', undefined],
  ])('refuses a prompt without a reply that asks for %s, and names it and what to do', async (_, output) => {
    const definition = {
      name: 'silent',
      version: '1',
      input: z.string(),
      render: (text: string) => [{ role: 'user' as const, content: text }],
    };
    const silent = output === undefined ? definePrompt(definition) : definePrompt({ ...definition, output });
    const asked = silent.ask(createOfflineChatModel({ replies }), 'x', { role: 'assistant' });
    await expect(asked).rejects.toThrow(ConfigError);
    await expect(asked).rejects.toMatchObject({
      message: expect.stringContaining("no reply to the prompt 'silent'"),
      hint: expect.stringMatching(/offlineReply[\s\S]*offlineReplies/),
    });
  });

  it('refuses two replies to one prompt, and takes the same one twice', () => {
    const other = offlineReply(lastWord, () => 'none');
    expect(() => createOfflineChatModel({ replies: [...replies, other] })).toThrow(/two replies.*last-word/);
    expect(createOfflineChatModel({ replies: [...replies, ...replies] }).info.model).toBe('offline');
  });

  it('answers the last line of plain messages from the preceding lines', async () => {
    const reply = await createOfflineChatModel().complete({
      messages: [
        { role: 'system', content: 'Answer from the notes.' },
        { role: 'user', content: 'Caroline adopted a cat named Pixel.\nBob sells used cars.' },
        { role: 'assistant', content: 'Noted.' },
        { role: 'user', content: 'What is the name of the cat that Caroline adopted?' },
      ],
      role: 'assistant',
    });
    expect(reply.text).toContain('Pixel');
  });

  it('rejects invalid options, and stops when cancelled', async () => {
    expect(() => createOfflineChatModel({ contextTokens: 0 })).toThrow(ConfigError);
    const signal = AbortSignal.abort();
    await expect(
      askPrompt(createOfflineChatModel(), lastWord, 'x', { role: 'assistant', signal }),
    ).rejects.toMatchObject({ reason: 'aborted' });
  });
});

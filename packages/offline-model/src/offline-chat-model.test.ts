import { ConfigError, zeroUsage } from '@memgym/core';
import { askPrompt, definePrompt } from '@memgym/prompts';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { createOfflineChatModel } from './offline-chat-model.js';

const lastWord = definePrompt({
  name: 'last-word',
  version: '1',
  input: z.string(),
  output: z.strictObject({ word: z.string() }),
  render: (text) => [{ role: 'user', content: `Last word of: ${text}` }],
  offline: (text, { contextTokens }) => ({ word: text.split(' ').slice(-contextTokens).at(-1) ?? '' }),
});

describe('createOfflineChatModel', () => {
  it('answers from the prompt’s own offline behaviour, at no cost', async () => {
    const asked = await askPrompt(createOfflineChatModel(), lastWord, 'one two', { role: 'assistant' });
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

  it('names the prompt that it cannot answer', async () => {
    const silent = definePrompt({
      name: 'silent',
      version: '1',
      input: z.string(),
      output: z.strictObject({ word: z.string() }),
      render: (text) => [{ role: 'user', content: text }],
    });
    await expect(askPrompt(createOfflineChatModel(), silent, 'x', { role: 'assistant' })).rejects.toThrow(
      /'silent'/,
    );
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

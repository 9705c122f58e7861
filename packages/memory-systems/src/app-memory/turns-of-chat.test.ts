import { convertToModelMessages, generateText, tool, type UIMessage } from 'ai';
import { MockLanguageModelV3 } from 'ai/test';
import type { OpenAI } from 'openai';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { createMemory } from './create-memory.js';
import { turnsOfChat } from './turns-of-chat.js';

describe('the turns of a chat', () => {
  it('are what user and assistant said in messages of chat completions', () => {
    const messages: OpenAI.ChatCompletionMessageParam[] = [
      { role: 'developer', content: 'Be brief.' },
      { role: 'user', name: 'Ann', content: 'Where is Pepper?' },
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: 'c1', type: 'function', function: { name: 'find', arguments: '{}' } }],
      },
      { role: 'tool', tool_call_id: 'c1', content: 'in the garden' },
      { role: 'assistant', content: [{ type: 'text', text: 'In the garden.' }] },
      {
        role: 'user',
        content: [
          { type: 'text', text: 'This is him.' },
          { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } },
          { type: 'text', text: 'He is three.' },
        ],
      },
      { role: 'assistant', content: [{ type: 'refusal', refusal: 'I cannot see pictures.' }] },
    ];
    expect(turnsOfChat(messages)).toEqual([
      { role: 'user', speaker: 'Ann', content: 'Where is Pepper?' },
      { role: 'assistant', content: 'In the garden.' },
      { role: 'user', content: 'This is him.\nHe is three.' },
    ]);
  });

  it('are those of the items of the Responses API, with their ids', () => {
    const items: OpenAI.Responses.ResponseInputItem[] = [
      { role: 'user', content: [{ type: 'input_text', text: 'My sister lives in Oslo.' }] },
      { type: 'reasoning', id: 'rs_1', summary: [] },
      { type: 'function_call', call_id: 'c1', name: 'find', arguments: '{}' },
      { type: 'function_call_output', call_id: 'c1', output: 'nothing' },
      {
        type: 'message',
        id: 'msg_1',
        role: 'assistant',
        status: 'completed',
        content: [{ type: 'output_text', text: 'Noted.', annotations: [] }],
      },
    ];
    expect(turnsOfChat(items)).toEqual([
      { role: 'user', content: 'My sister lives in Oslo.' },
      { role: 'assistant', content: 'Noted.', id: 'msg_1' },
    ]);
  });

  it('are those of the UI and model messages of the AI SDK', async () => {
    const shown: UIMessage[] = [
      { id: 'u1', role: 'user', parts: [{ type: 'text', text: 'I have a cat.' }] },
      {
        id: 'a1',
        role: 'assistant',
        parts: [
          { type: 'step-start' },
          { type: 'reasoning', text: 'A cat, then.' },
          { type: 'text', text: 'What is it called?' },
        ],
      },
    ];
    const said = ['I have a cat.', 'What is it called?'];
    expect(turnsOfChat(shown).map(({ id, content }) => [id, content])).toEqual([
      ['u1', said[0]],
      ['a1', said[1]],
    ]);
    const converted = turnsOfChat(await convertToModelMessages(shown));
    expect(converted.map(({ content }) => content)).toEqual(said);
  });

  it('are those of what the AI SDK returns after a tool call', async () => {
    const model = new MockLanguageModelV3({
      doGenerate: async () => ({
        content: [
          { type: 'text', text: 'I look it up.' },
          { type: 'tool-call', toolCallId: 'c1', toolName: 'find', input: '{}' },
        ],
        finishReason: { unified: 'tool-calls', raw: undefined },
        usage: {
          inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
          outputTokens: { total: 1, text: 1, reasoning: 0 },
        },
        warnings: [],
      }),
    });
    const find = tool({ inputSchema: z.object({}), execute: async () => 'in the garden' });
    const { response } = await generateText({ model, prompt: 'Where is Pepper?', tools: { find } });
    expect(response.messages.map(({ role }) => role)).toEqual(['assistant', 'tool']);
    expect(turnsOfChat(response.messages)).toEqual([{ role: 'assistant', content: 'I look it up.' }]);
  });

  it('can be remembered as they are, and repeated', async () => {
    const memory = createMemory({ user: 'ann' });
    const turns = turnsOfChat([
      {
        id: 'u1',
        role: 'user',
        parts: [{ type: 'text', text: 'I moved to Bergen.' }],
        createdAt: new Date(0),
      },
    ]);
    await memory.remember(turns);
    await memory.remember(turns);
    const { memories } = await memory.recall('Bergen');
    expect(memories.map(({ sourceIds, eventTime }) => [sourceIds, eventTime])).toEqual([
      [['u1'], '1970-01-01T00:00:00'],
    ]);
  });

  it.each([
    ['a text', ['Hello'], 'entry 0 is not a message: it is not an object.'],
    ['nothing', [{ role: 'user', content: 'Hi' }, null], 'entry 1 is not a message: it is not an object.'],
    ['no role', [{ content: 'Hi' }], 'entry 0 is not a message: it has no `role`.'],
    ['a number', [{ role: 'user', content: 5 }], 'its `content` is neither a text nor a list of parts.'],
  ])('refuse %s, and name its position', (_what, messages, problem) => {
    expect(() => turnsOfChat(messages as object[])).toThrow(problem);
  });

  it('refuse one message instead of a list', () => {
    expect(() => turnsOfChat({ role: 'user', content: 'Hi' } as unknown as object[])).toThrow(
      'a list of messages',
    );
  });
});

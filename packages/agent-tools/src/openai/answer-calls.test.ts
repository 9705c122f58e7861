import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createMemory } from '@memgym/memory-systems';
import OpenAI from 'openai';
import { afterEach, describe, expect, it } from 'vitest';
import { memoryTools } from '../memory-tools.js';
import { answerChatCalls, answerResponsesCalls } from './answer-calls.js';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** A server with these answers in turn, the real client in front of it, and the bodies that it sent. */
async function client(...answers: object[]) {
  const bodies: Record<string, unknown>[] = [];
  const listening = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    bodies.push(JSON.parse(body));
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(answers[bodies.length - 1]));
  });
  server = listening;
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  const baseURL = `http://127.0.0.1:${(listening.address() as AddressInfo).port}/v1`;
  return { openai: new OpenAI({ baseURL, apiKey: 'none', maxRetries: 0 }), bodies };
}

const call = (id: string, name: string, given: string) => ({
  id,
  type: 'function',
  function: { name, arguments: given },
});
const completion = (message: object) => ({
  choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: null, ...message } }],
});

async function annsMemory() {
  const memory = createMemory({ user: 'ann' });
  await memory.remember('My sister lives in Oslo.');
  return memory;
}

describe('answers to calls of memory tools', () => {
  it("continue a conversation of OpenAI's chat completions", async () => {
    const memory = await annsMemory();
    const tools = memoryTools(memory);
    const { openai, bodies } = await client(
      completion({
        tool_calls: [
          call('c1', 'remember', '{"statements":["Ann\'s cat is called Miso."]}'),
          call('c2', 'weather', '{}'),
          call('c3', 'recall', '{"query":"cat"}'),
        ],
      }),
      completion({ content: 'Miso.' }),
    );
    const messages: OpenAI.ChatCompletionMessageParam[] = [{ role: 'user', content: 'What about my cat?' }];
    const first = await openai.chat.completions.create({ model: 'm', messages, tools: tools.chatTools });
    const message = first.choices[0]?.message;
    if (message === undefined) throw new Error('no message');
    const { answers, failed } = await answerChatCalls(tools, message);
    expect(failed).toEqual([]);
    messages.push(message, ...answers, { role: 'tool', tool_call_id: 'c2', content: 'sunny' });
    await openai.chat.completions.create({ model: 'm', messages, tools: tools.chatTools });
    expect(bodies[1]?.messages).toMatchObject([
      { role: 'user' },
      { role: 'assistant' },
      { role: 'tool', tool_call_id: 'c1', content: 'Remembered: 1.' },
      {
        role: 'tool',
        tool_call_id: 'c3',
        content: expect.stringMatching(/^- \[.*\] user: Ann's cat is called Miso\.$/),
      },
      { role: 'tool', tool_call_id: 'c2' },
    ]);
    expect(bodies[0]?.tools).toMatchObject([
      { type: 'function', function: { name: 'recall', strict: true, parameters: { required: ['query'] } } },
      {
        type: 'function',
        function: { name: 'remember', strict: true, parameters: { required: ['statements'] } },
      },
    ]);
  });

  it("continue a conversation of OpenAI's Responses API", async () => {
    const tools = memoryTools(await annsMemory(), { remember: false });
    const { openai, bodies } = await client(
      {
        output: [
          { type: 'reasoning', id: 'r', summary: [] },
          { type: 'function_call', call_id: 'c1', name: 'recall', arguments: '{"query":"sister"}' },
        ],
      },
      { output: [] },
    );
    const input: OpenAI.Responses.ResponseInput = [{ role: 'user', content: 'Where does my sister live?' }];
    const { output } = await openai.responses.create({ model: 'm', input, tools: tools.responsesTools });
    input.push(
      ...(output as OpenAI.Responses.ResponseInput),
      ...(await answerResponsesCalls(tools, output)).answers,
    );
    await openai.responses.create({ model: 'm', input, tools: tools.responsesTools });
    const sent = bodies[1]?.input as unknown[] | undefined;
    expect(sent?.at(-1)).toEqual({
      type: 'function_call_output',
      call_id: 'c1',
      output: '- user: My sister lives in Oslo.',
    });
    expect(bodies[0]?.tools).toMatchObject([{ type: 'function', name: 'recall', strict: true }]);
  });

  it('hold nothing that the conversation shows', async () => {
    const memory = await annsMemory();
    const question = 'Where does my sister live?';
    await memory.remember(question);
    const tools = memoryTools(memory);
    const given = '{"query":"sister live"}';
    const known = { messages: [{ role: 'user', content: question }] };
    const chat = await answerChatCalls(tools, { tool_calls: [call('c1', 'recall', given)] }, known);
    expect(chat.answers).toMatchObject([{ content: '- user: My sister lives in Oslo.' }]);
    const item = { type: 'function_call', call_id: 'c1', name: 'recall', arguments: given };
    const responses = await answerResponsesCalls(tools, [item], known);
    expect(responses.answers).toMatchObject([{ output: '- user: My sister lives in Oslo.' }]);
    expect((await answerResponsesCalls(tools, [item])).answers[0]?.output).toContain(question);
  });

  it('explain unreadable arguments and failures to the model, and report failures to the application', async () => {
    const memory = await annsMemory();
    const tools = memoryTools(memory);
    const unreadable = await answerChatCalls(tools, {
      tool_calls: [call('c1', 'recall', '{"query":'), call('c2', 'constructor', '{}')],
    });
    expect(unreadable.answers).toMatchObject([{ content: expect.stringMatching(/not valid JSON/) }]);
    await memory.close();
    const { answers, failed } = await answerChatCalls(tools, {
      tool_calls: [call('c1', 'recall', '{"query":"a"}')],
    });
    expect(answers).toMatchObject([{ content: expect.stringMatching(/^The memory failed.*closed/) }]);
    expect(failed).toMatchObject([{ id: 'c1', tool: 'recall', error: { name: 'ClosedError' } }]);
    const hidden = memoryTools({
      recall: () => Promise.reject(new Error('/home/ann/secret')),
      remember: memory.remember,
    });
    const other = await answerChatCalls(hidden, { tool_calls: [call('c1', 'recall', '{"query":"a"}')] });
    expect(JSON.stringify(other.answers)).not.toContain('secret');
    await expect(answerChatCalls(tools, null as never)).rejects.toMatchObject({
      hint: 'Pass `choices[0].message` of a chat completion.',
    });
    await expect(answerResponsesCalls(tools, {} as never)).rejects.toThrow('expected what the API returned');
    expect((await answerChatCalls(tools, { tool_calls: null })).answers).toEqual([]);
  });
});

import { generateText, stepCountIs } from 'ai';
import { MockLanguageModelV3 } from 'ai/test';
import type { OpenAI } from 'openai';
import { describe, expect, it } from 'vitest';
import { createMemory } from './create-memory.js';
import { recallTool } from './recall-tool.js';
import { rememberTool } from './remember-tool.js';

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};

async function annsMemory() {
  const memory = createMemory({ user: 'ann' });
  await memory.remember([
    { content: 'My cat is called Pepper.', meta: { topic: 'pets' } },
    { content: 'The cat of my sister is called Salt.', meta: { topic: 'family' } },
  ]);
  return memory;
}

describe('recallTool', () => {
  it('is a tool of the AI SDK, which executes it and shows the memories to the model', async () => {
    const memory = await annsMemory();
    let calls = 0;
    const model = new MockLanguageModelV3({
      doGenerate: async () => {
        calls += 1;
        const content =
          calls === 1
            ? {
                type: 'tool-call' as const,
                toolCallId: 'c1',
                toolName: 'recall',
                input: '{"query":"Pepper"}',
              }
            : { type: 'text' as const, text: 'Pepper!' };
        const finishReason = {
          unified: calls === 1 ? ('tool-calls' as const) : ('stop' as const),
          raw: undefined,
        };
        return { content: [content], finishReason, usage, warnings: [] };
      },
    });
    const { text, steps } = await generateText({
      model,
      prompt: 'What is my cat called?',
      tools: { recall: recallTool(memory, { k: 1 }) },
      stopWhen: stepCountIs(3),
    });
    expect(text).toBe('Pepper!');
    expect(steps[0]?.toolResults).toMatchObject([{ output: '- user: My cat is called Pepper.' }]);
    const [first] = model.doGenerateCalls;
    expect(first?.tools).toMatchObject([
      { type: 'function', name: 'recall', inputSchema: { required: ['query'], additionalProperties: false } },
    ]);
  });

  it('does not recall what the AI SDK shows to the model, such as the question that was just stored', async () => {
    const memory = await annsMemory();
    const question = 'What does the vet say about my cat Pepper?';
    await memory.remember(question);
    const content = { type: 'tool-call' as const, toolCallId: 'c1', toolName: 'recall' };
    const model = new MockLanguageModelV3({
      doGenerate: async () => ({
        content: [{ ...content, input: JSON.stringify({ query: question }) }],
        finishReason: { unified: 'tool-calls', raw: undefined },
        usage,
        warnings: [],
      }),
    });
    const tools = { recall: recallTool(memory, { k: 1 }) };
    const { toolResults } = await generateText({ model, prompt: question, tools });
    expect(toolResults).toMatchObject([{ output: '- user: My cat is called Pepper.' }]);
    expect(await tools.recall.run({ query: question })).toContain(question);
  });

  it('is a strict tool of both OpenAI APIs', async () => {
    const recall = recallTool(await annsMemory(), { name: 'search_memory' });
    const chat: OpenAI.Chat.ChatCompletionTool = recall.chatTool;
    const responses: OpenAI.Responses.FunctionTool = recall.responsesTool;
    const { description, parameters } = recall;
    expect(responses).toEqual({
      type: 'function',
      name: 'search_memory',
      description,
      parameters,
      strict: true,
    });
    expect(chat).toEqual({
      type: 'function',
      function: { name: 'search_memory', description, parameters, strict: true },
    });
    expect(parameters).toEqual({
      type: 'object',
      properties: { query: { type: 'string', description: expect.stringContaining('look for') } },
      required: ['query'],
      additionalProperties: false,
    });
  });

  it('finds only memories that the application allows, and says so if there are none', async () => {
    const recall = recallTool(await annsMemory(), { filters: { meta: { topic: 'family' } } });
    expect(await recall.run('{"query":"cat"}')).toBe('- user: The cat of my sister is called Salt.');
    expect(await recall.run({ query: 'cat' })).toBe('- user: The cat of my sister is called Salt.');
    expect(await recall.run('{"query":"violin"}')).toBe('Nothing is remembered about that.');
  });

  it('explains wrong arguments to the model, and throws an error to the application', async () => {
    const recall = recallTool(await annsMemory());
    expect(await recall.run('{"query":')).toMatch(/not valid JSON/);
    expect(await recall.run('{"query":"cat","query":"dog"}')).toMatch(/gives the key "query" twice/);
    expect(await recall.run('{"question":"cat"}')).toMatch(/arguments are wrong: .*Call recall again/);
    expect(await recall.run({ question: 'cat' })).toMatch(/arguments are wrong: .*Call recall again/);
    expect(await recall.run('null')).toMatch(/arguments are wrong/);
    await expect(recall.execute({} as never)).rejects.toThrow(/recall\.query: is missing/);
    expect(() => recallTool(createMemory(), { limit: 3 } as never)).toThrow(/unknown key "limit"/);
    expect(() => recallTool(createMemory(), { name: 'look up' })).toThrow(/"look up"/);
    const closed = createMemory();
    await closed.close();
    await expect(recallTool(closed).run('{"query":"cat"}')).rejects.toThrow(/closed/);
  });
});

describe('rememberTool', () => {
  it('stores statements as messages of the user, with the meta of the application', async () => {
    const memory = await annsMemory();
    const remember = rememberTool(memory, { meta: { chat: 'c7' } });
    expect(
      await remember.run('{"statements":["Ann plays the cello.","  ","Ann moved to Oslo in May 2024."]}'),
    ).toBe('Remembered: 2.');
    expect(await remember.run('{"statements":["Ann plays the cello."]}')).toBe(
      'Remembered: 0. Not stored: duplicate.',
    );
    expect(await remember.run('{"statements":[]}')).toBe('There was nothing to remember.');
    expect((await memory.recall('cello', { filters: { meta: { chat: 'c7' } } })).text).toMatch(
      /^- \[\d{4}-\d\d-\d\d \(\w{3}\) \d\d:\d\d\] user: Ann plays the cello\.$/,
    );
  });

  it('writes in the background if configured', async () => {
    const memory = createMemory();
    expect(await rememberTool(memory, { wait: false }).execute({ statements: ['I sail.'] })).toBe(
      'Remembered: 1.',
    );
    await memory.flush();
    expect(await memory.list()).toHaveLength(1);
  });
});

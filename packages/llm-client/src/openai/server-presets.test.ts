import { describe, expect, it } from 'vitest';
import { expectedChat, expectedEmbeddings, type ServerName } from './server-presets.js';

const local = 'http://127.0.0.1:8000/v1';
const chat = (
  server: ServerName | undefined,
  model = 'm',
  api: 'responses' | 'chat-completions' = 'chat-completions',
) => expectedChat({ baseUrl: local, model, server }, api);
const embeddings = (server: ServerName | undefined) =>
  expectedEmbeddings({ baseUrl: local, model: 'e', server });

describe('the expected capabilities', () => {
  it('are all assumed if nothing is known', () => {
    expect(chat(undefined)).toEqual({
      jsonSchema: true,
      jsonObject: true,
      systemRole: true,
      temperature: true,
      topP: true,
      tokenLimit: 'max_tokens',
      seed: true,
      reasoningEffort: true,
    });
    expect(embeddings(undefined)).toEqual({ dimensions: false, encoding: 'float' });
  });

  // Vendors' pages: OpenAI API reference; Ollama "OpenAI compatibility"; LM Studio bug tracker #189;
  // LiteLLM "Input params"; vLLM "Pooling models"; llama.cpp server README.
  it.each([
    ['openai', { tokenLimit: 'max_completion_tokens' }],
    ['vllm', { tokenLimit: 'max_tokens', jsonObject: true }],
    ['ollama', { tokenLimit: 'max_tokens', seed: true }],
    ['lm-studio', { jsonSchema: true, jsonObject: false, reasoningEffort: false }],
    ['openrouter', { jsonSchema: true, reasoningEffort: true }],
    ['litellm', { tokenLimit: 'max_completion_tokens' }],
    ['llama-cpp', { jsonSchema: true, jsonObject: true, tokenLimit: 'max_tokens' }],
  ] as const)('of %s match the vendor’s documentation', (server, said) => {
    expect(chat(server)).toMatchObject(said);
  });

  it.each([
    ['o3-mini', false],
    ['gpt-5', false],
    ['gpt-5-nano-2025-08-07', false],
    ['gpt-5-chat-latest', true],
    ['gpt-5.1', true],
    ['gpt-4.1-mini', true],
  ])('of OpenAI’s %s include a temperature and `top_p`: %s', (model, takes) => {
    expect(chat('openai', model)).toMatchObject({ temperature: takes, topP: takes });
  });

  it('depend on the API if the server’s features do', () => {
    expect(chat('lm-studio', 'm', 'responses').reasoningEffort).toBe(true);
  });

  it('follow from the address of a known service, unless the user declares others', () => {
    const openai = { baseUrl: 'https://api.openai.com/v1', model: 'gpt-4.1' };
    expect(expectedChat(openai, 'chat-completions').tokenLimit).toBe('max_completion_tokens');
    const declared = { tokenLimit: 'max_tokens', seed: false } as const;
    expect(expectedChat({ ...openai, server: 'openai', declared }, 'chat-completions')).toMatchObject(
      declared,
    );
    expect(expectedEmbeddings({ ...openai, model: 'text-embedding-3-small' })).toEqual({
      dimensions: true,
      encoding: 'base64',
    });
  });

  it('include shorter embeddings only for models that support them', () => {
    expect(embeddings('ollama').dimensions).toBe(true);
    expect(embeddings('vllm')).toEqual({ dimensions: false, encoding: 'base64' });
  });
});

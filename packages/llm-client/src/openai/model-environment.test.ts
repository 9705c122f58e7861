import { ConfigError, redact } from '@memgym/core';
import { expect, it } from 'vitest';
import { readModelEnvironment } from './model-environment.js';
import { createOpenAIChatModel } from './openai-chat-model.js';

it('reads the four variables and treats empty ones as absent', () => {
  expect(
    readModelEnvironment({
      OPENAI_BASE_URL: 'http://127.0.0.1:8000/v1/',
      OPENAI_API_KEY: ' environment-key-99 ',
      OPENAI_MODEL: 'qwen3-8b',
      OPENAI_EMBEDDING_MODEL: '',
      OTHER: 'x',
    }),
  ).toEqual({ baseUrl: 'http://127.0.0.1:8000/v1', apiKey: 'environment-key-99', model: 'qwen3-8b' });
  expect(readModelEnvironment({})).toEqual({});
});

it('registers the key as a secret, so that redaction removes it', () => {
  readModelEnvironment({ OPENAI_API_KEY: 'environment-key-100' });
  expect(redact('the key environment-key-100 was refused')).toBe('the key [redacted] was refused');
});

it.each([
  'localhost:8000',
  'file:///etc/passwd',
  'http://u:secretpw@h/v1',
  'http://h/v1?key=abcdef',
  'u:secretpw@h/v1',
  'h:80/v1?key=abcdef',
  'secretpw@h',
])('refuses the base URL %s', (OPENAI_BASE_URL) => {
  expect(() => readModelEnvironment({ OPENAI_BASE_URL })).toThrow(ConfigError);
  expect(() => readModelEnvironment({ OPENAI_BASE_URL })).not.toThrow(/secretpw|abcdef/);
});

it.each([
  ['environment-key-…', 'character 17 is U+2026'],
  ['environment-key\u001b[2J', 'character 16 is U+001B'],
  ['environment\nkey', 'character 12 is U+000A'],
])('says why a key cannot be sent, without showing it: %j', (apiKey, which) => {
  const read = () => readModelEnvironment({ OPENAI_API_KEY: apiKey });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(`OPENAI_API_KEY: the key cannot be sent in an HTTP header, ${which}.`);
  expect(read).not.toThrow(/environment/);
  expect(() => createOpenAIChatModel({ model: 'm', apiKey })).toThrow(/^apiKey: the key cannot be sent/);
});

import type { ChatRequest, JsonObject } from '@memgym/core';
import { describe, expect, it } from 'vitest';
import type { ChatCapabilities } from './capabilities.js';
import { type Failure, statusFailure } from './failure.js';
import { lowerChat } from './lower-chat.js';
import { expectedChat } from './server-presets.js';

const schema: JsonObject = { type: 'object', properties: {}, required: [], additionalProperties: false };
const request: ChatRequest = {
  role: 'judge',
  messages: [
    { role: 'system', content: 'Reply as JSON.' },
    { role: 'user', content: 'Hello' },
  ],
  maxOutputTokens: 50,
  seed: 1,
  topP: 0.1,
  responseSchema: { name: 'hello', schema },
};
const all = expectedChat({ baseUrl: 'http://127.0.0.1/v1', model: 'm' }, 'chat-completions');
const lower = (failure: Failure, used: ChatCapabilities = all, formTaken = false) =>
  lowerChat(used, failure, { request, sent: { api: 'chat-completions', reasoningEffort: 'low', formTaken } });
const refusal = (message: string, details: { code?: string; param?: string } = {}) => ({
  ...statusFailure(400, message),
  ...details,
});

describe('a refusal', () => {
  // Messages of OpenAI, LiteLLM, Anthropic behind a gateway, vLLM, LM Studio, Ollama and chat templates.
  it.each([
    [
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
      { capability: 'tokenLimit', value: 'max_completion_tokens' },
    ],
    [
      "Unsupported value: 'temperature' does not support 0 with this model. Only the default (1) value is supported.",
      { capability: 'temperature', value: false },
    ],
    [
      "litellm.UnsupportedParamsError: gpt-5 models don't support temperature=0. Only temperature=1 is supported.",
      { capability: 'temperature', value: false },
    ],
    ['`temperature` is deprecated for this model.', { capability: 'temperature', value: false }],
    [
      "Unsupported parameter: 'top_p' is not supported with this model.",
      { capability: 'topP', value: false },
    ],
    ["Unrecognized request argument supplied: 'seed'", { capability: 'seed', value: false }],
    [
      '[{"type":"extra_forbidden","loc":["body","seed"],"msg":"Extra inputs are not permitted"}]',
      { capability: 'seed' },
    ],
    [
      "Unsupported parameter: 'reasoning.effort' is not supported with this model.",
      { capability: 'reasoningEffort', value: false },
    ],
    ['"llama3.2" does not support thinking', { capability: 'reasoningEffort', value: false }],
    ['System role not supported', { capability: 'systemRole', value: false }],
    [
      'Conversation roles must alternate user/assistant/user/assistant/...',
      { capability: 'systemRole', value: false },
    ],
    [
      "'response_format.type' must be 'json_object' or 'text'",
      { capability: 'jsonSchema', refused: 'json_schema', instead: 'asked for json_object instead' },
    ],
    [
      "Invalid parameter: 'response_format' of type 'json_schema' is not supported with this model.",
      { capability: 'jsonSchema', value: false },
    ],
  ])('%s', (message, expected) => {
    expect(lower(refusal(message))).toMatchObject(expected);
  });

  it('of one schema applies only to that schema', () => {
    const about = "Invalid schema for response_format 'hello': 'minimum' is not permitted.";
    expect(lower(refusal(about))?.schema?.name).toBe('hello');
    expect(lower(refusal('x', { code: 'invalid_json_schema' }))?.schema?.name).toBe('hello');
  });

  it('of json_object leaves only the wording of the prompt', () => {
    const used = { ...all, jsonSchema: false };
    expect(lower(refusal("'response_format.type' must be 'json_schema' or 'text'"), used)).toMatchObject({
      capability: 'jsonObject',
      instead: 'requested only in the prompt',
    });
  });

  it('of a value is the user’s mistake, so the effort is not dropped', () => {
    const about =
      "Unsupported value: 'reasoning_effort' does not support 'low' with this model. Supported values are: 'medium'.";
    expect(lower(refusal(about), { ...all, jsonSchema: false, jsonObject: false })).toBeUndefined();
  });

  it('that names nothing is attributed to the reply form, unless that was accepted before', () => {
    expect(lower(refusal('bad request'))).toMatchObject({ capability: 'jsonSchema' });
    expect(lower(refusal('bad request'), all, true)).toBeUndefined();
    expect(lower(refusal('bad request', { param: 'messages[1].content' }))).toBeUndefined();
    expect(lower(refusal("Invalid schema for response_format 'hello'"), all, true)?.schema?.name).toBe(
      'hello',
    );
  });

  it('is final if it names no parameter, or no parameter is left to omit', () => {
    expect(lower(statusFailure(401, 'temperature is not supported'))).toBeUndefined();
    expect(lower(refusal('maximum context length is 8192 tokens'))).toBeUndefined();
    expect(lower(refusal('odd'), { ...all, jsonSchema: false, jsonObject: false })).toBeUndefined();
  });
});

import type { ChatRequest, JsonObject } from '@memgym/core';

/** A strict schema of one text. */
export const helloSchema: JsonObject = {
  type: 'object',
  properties: { a: { type: 'string' } },
  required: ['a'],
  additionalProperties: false,
};

/** A request that mentions JSON, as JSON-object mode requires. */
export const helloRequest: ChatRequest = {
  messages: [{ role: 'user', content: 'Say hello as JSON.' }],
  role: 'assistant',
};

/** The same request with the reply form. */
export const helloJsonRequest: ChatRequest = {
  ...helloRequest,
  responseSchema: { name: 'hello', schema: helloSchema },
};

import { expect, it } from 'vitest';
import type { ChatRequest } from '../model/chat-model.js';
import { createScriptedModel } from './scripted-model.js';

it('gives texts as they are, values as JSON, and failures as failures, and keeps the requests', async () => {
  const model = createScriptedModel('yes', { facts: [] }, new Error('down'));
  const request: ChatRequest = { role: 'assistant', messages: [{ role: 'user', content: 'Well?' }] };
  expect((await model.complete(request)).text).toBe('yes');
  expect((await model.complete(request)).text).toBe('{"facts":[]}');
  await expect(model.complete(request)).rejects.toThrow('down');
  expect((await model.complete(request)).text).toBe('"no reply is left"');
  expect(model.asked).toEqual([request, request, request, request]);
});

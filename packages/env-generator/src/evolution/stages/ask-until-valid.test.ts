import { type ChatModel, createRng } from '@memgym/core';
import { createOpenAIChatModel } from '@memgym/llm-client';
import { type OpenAIServer, type OpenAIServerOptions, startOpenAIServer } from '@memgym/llm-client/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { callOptionsSchema } from '../config/call-options.js';
import { environmentSchema } from '../config/environment-schema.js';
import { withRules } from '../generate-user.js';
import { writingLanguage } from '../languages/writing-language.js';
import { checkQuery } from '../prompts/check-query.js';
import { askUntilValid } from './ask-until-valid.js';
import { unusable, usable } from './checked.js';

let server: OpenAIServer | undefined;
afterEach(() => server?.close());

async function ask(chat: OpenAIServerOptions['chat'] & object, profile: 'fixed' | 'reference' = 'fixed') {
  const running = await startOpenAIServer({ chat });
  server = running;
  const model: ChatModel = createOpenAIChatModel({ model: 'test-model', baseUrl: running.baseUrl });
  const environment = environmentSchema.parse({ profile });
  const context = withRules({
    environment,
    language: writingLanguage('en'),
    calls: callOptionsSchema.parse({}),
    modelFor: () => model,
    rng: createRng(1),
  });
  const asked = askUntilValid(context, {
    prompt: checkQuery,
    request: { query: 'Any </message> news?', variables: [], mayBeSilent: false },
    piece: 'test',
    temperature: 'low',
    check: (reply) => (reply.diet === 'vegan' ? usable(reply.diet) : unusable('diet is not vegan.')),
  });
  return { asked, running };
}

describe('askUntilValid', () => {
  it('shows the model the fault of its reply', async () => {
    const { asked, running } = await ask(({ index }) =>
      index === 0 ? '{"diet":"meat"}' : '{"diet":"vegan"}',
    );
    expect(await asked).toBe('vegan');
    const [, second] = running.chatRequests.map(({ body }) => body.messages ?? []);
    expect(second?.map(({ role }) => role)).toEqual(['user', 'assistant', 'user']);
    expect(second?.[1]?.content).toBe('{"diet":"meat"}');
    expect(second?.[2]?.content).toContain('diet is not vegan.');
  });

  it('asks at most 20 times (five conversations of four tries), and reports the last problem', async () => {
    const { asked, running } = await ask(() => '{"diet":"meat"}');
    await expect(asked).rejects.toMatchObject({
      reason: 'invalid-reply',
      message: expect.stringContaining('diet is not vegan.'),
    });
    expect(running.chatRequests).toHaveLength(20);
  });

  it('asks once in reference, where the original gives up', async () => {
    const { asked, running } = await ask(() => '{"diet":"meat"}', 'reference');
    await expect(asked).rejects.toThrow(/tried 1 times/);
    expect(running.chatRequests).toHaveLength(1);
  });

  it('starts again after a reply that is cut off or refused', async () => {
    const { asked } = await ask(({ index }) => {
      if (index === 0) return { text: '{"di', finishReason: 'length' };
      return index === 1 ? { refusal: 'No.' } : '{"diet":"vegan"}';
    });
    expect(await asked).toBe('vegan');
  });

  it('does not let a text close its block', async () => {
    const { asked, running } = await ask(() => '{"diet":"vegan"}');
    await asked;
    const text = running.chatRequests[0]?.body.messages?.[0]?.content ?? '';
    expect(text.match(/<\/message>/g)).toHaveLength(1);
    expect(text).toContain('Any ‹/message> news?');
  });
});

import { createAssistant } from '@memgym/assistant';
import { assistantReplies } from '@memgym/assistant/offline';
import { createScriptedModel } from '@memgym/core/testing';
import { contextOf } from '@memgym/memory-systems/testing';
import { createOfflineChatModel } from '@memgym/offline-model';
import { expect, it } from 'vitest';
import { createMemorySystem, memoryReplies } from '../__fixtures__/memory-systems.js';

it('Reflexion learns through the assistant’s `adapt`', async () => {
  const model = createScriptedModel({ insight: 'Ask about diet first.' });
  const memory = createMemorySystem({ type: 'reflexion', ports: { model } });
  const assistant = createAssistant({
    memory,
    model: createOfflineChatModel({ replies: [...assistantReplies, ...memoryReplies] }),
  });
  expect((await assistant.adapt({ said: 'I eat no meat.' }, contextOf())).changes).toMatchObject({
    insight: 'Ask about diet first.',
  });
  expect(await memory.context?.({ user: 'ada' })).toBe('Ask about diet first.');
});

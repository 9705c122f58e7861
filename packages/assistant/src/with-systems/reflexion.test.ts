import { createScriptedModel } from '@memgym/core/testing';
import { createMemorySystem } from '@memgym/memory-systems/all';
import { memoryReplies } from '@memgym/memory-systems/offline';
import { createOfflineChatModel } from '@memgym/offline-model';
import { expect, it } from 'vitest';
import { createAssistant } from '../create-assistant.js';
import { assistantReplies } from '../offline.js';
import { contextOf } from './__fixtures__/turns.js';

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

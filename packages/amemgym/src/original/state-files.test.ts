import { createAssistant } from '@memgym/assistant';
import { createManualClock, createRng, eventTime, type Turn } from '@memgym/core';
import { memorySystem as awi } from '@memgym/memory-papers/awi';
import { createMemorySystem } from '@memgym/memory-systems/all';
import { createOfflineChatModel } from '@memgym/offline-model';
import { describe, expect, it } from 'vitest';
import { offlineReplies } from './__fixtures__/offline-replies.js';
import { stateFiles } from './state-files.js';

const user = '../ada';
const said = (id: string, content: string, time: Partial<Turn> = {}): Turn => ({
  id,
  role: 'user',
  content,
  ...time,
});

async function stateOf(type: 'awi' | 'none', turns: readonly Turn[], localLength: number) {
  const model = createOfflineChatModel({ replies: offlineReplies });
  const memory = createMemorySystem({ type: type === 'awi' ? awi : type, ports: { model } });
  const assistant = createAssistant({ memory, model, window: { updateBatch: 1, localLength } });
  const context = { scope: { user }, clock: createManualClock(), rng: createRng(1) };
  for (const turn of turns) await assistant.observe([turn], context);
  return assistant.snapshot();
}

describe('stateFiles', () => {
  const system = { name: 'a', type: 'awi', options: {}, windowed: true };
  const turns = [said('t1', 'I keep bees.', { eventTime: eventTime({ year: 2020, month: 1, day: 2 }) })];
  const end = { user, period: 3, adaptations: [] };

  it('contain only the user’s notes and messages, in a folder that no id can escape', async () => {
    const state = await stateOf('awi', [...turns, said('t2', 'Bye!')], 1);
    const files = stateFiles(system, { ...end, state });
    expect([...files]).toEqual([
      ['a/%2E.%2Fada/agent_states/period_03/msg_history.json', [{ role: 'user', content: 'Bye!' }]],
      [
        'a/%2E.%2Fada/agent_states/period_03/in_context_memory.json',
        [{ label: expect.any(String), value: 'I keep bees.', timestamp: '2020-01-02T00:00:00.000' }],
      ],
    ]);
    const others = stateFiles(system, { ...end, user: 'eve', state });
    expect([...others.values()]).toEqual([[], []]);
  });

  it('have no times if the conversation has none', async () => {
    const state = await stateOf('awi', [said('t1', 'I keep bees.')], 0);
    expect([...stateFiles(system, { ...end, state }).values()].at(1)).toMatchObject([{ timestamp: null }]);
  });

  it('contain only messages if the original has no format for the memory', async () => {
    const state = await stateOf('none', turns, 5);
    const files = stateFiles({ ...system, type: 'none' }, { ...end, state });
    expect([...files.keys()]).toEqual(['a/%2E.%2Fada/agent_states/period_03/msg_history.json']);
  });
});

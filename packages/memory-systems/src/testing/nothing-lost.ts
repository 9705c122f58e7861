import {
  type ChatModel,
  createRng,
  createStepClock,
  type MemorySystem,
  type MemorySystemDefinition,
  ProviderError,
  type Scope,
  type Turn,
  type WriteReport,
} from '@memgym/core';
import { createHashedEmbedder } from '@memgym/embedder-hashed';
import { createOfflineChatModel } from '@memgym/offline-model';
import { describe, expect, it } from 'vitest';
import { createMemory } from '../app-memory/index.js';
import { makeSystem, memorySystemOf } from '../make-system.js';
import type { SystemsUnderTest } from './systems-under-test.js';

const ada: Scope = { user: 'ada' };
const writing = () => ({ scope: ada, clock: createStepClock(), rng: createRng(1) });

const said = [
  'My name is Ada and I work as a nurse in Bergen.',
  'I am allergic to peanuts.',
  'My sister Olu moved to Lagos in March.',
  'I go swimming every Monday.',
  'I bought a red bicycle yesterday.',
  'My favourite food is ramen.',
  'I adopted a cat called Miso.',
  'I plan to visit Kyoto next spring.',
];

/** Messages of some days, each with a reply of the assistant. */
const turns: Turn[] = Array.from({ length: 32 }, (_, number) => {
  const isUser = number % 2 === 0;
  const place = number / 2;
  const content = isUser
    ? `${said[place % said.length]} That was day ${place}.`
    : 'Understood, I will keep that in mind.';
  return {
    id: `t${number}`,
    role: isUser ? 'user' : 'assistant',
    content,
    eventTime: `2024-05-${String(1 + Math.floor(number / 4)).padStart(2, '0')}T09:${String(number).padStart(2, '0')}:00`,
  } as Turn;
});

/** Three in ten prompts get an unreadable reply, also in the repair turn. */
function unreadableModel(replies: SystemsUnderTest['replies']) {
  const inner = createOfflineChatModel({ replies });
  const chance = createRng('unreadable');
  let isUnreadable = false;
  let lost = 0;
  let sound = false;
  const model: ChatModel = {
    info: inner.info,
    complete: async (request) => {
      const reply = await inner.complete(request);
      if (request.prompt?.repair !== true) isUnreadable = chance.next() < 0.3;
      if (!isUnreadable || sound || request.responseSchema === undefined) return reply;
      lost += 1;
      return { ...reply, text: 'I am not able to share that.' };
    },
  };
  return {
    model,
    lost: () => lost,
    recover: () => {
      sound = true;
    },
  };
}

const embedder = createHashedEmbedder({ dimensions: 256 });

/** Messages that a memory cites or buffers for a later write. */
async function heldBy(memory: MemorySystem, reports: readonly WriteReport[]): Promise<Set<string>> {
  const items = (await memory.list?.(ada)) ?? [];
  return new Set([
    ...items.flatMap(({ sourceIds }) => sourceIds),
    ...reports.flatMap(({ buffered }) => buffered),
  ]);
}

async function heldBySound(
  definition: MemorySystemDefinition,
  replies: SystemsUnderTest['replies'],
  options: object,
): Promise<Set<string>> {
  const model = createOfflineChatModel({ replies });
  const memory = memorySystemOf(definition, { options, ports: { model, embedder } });
  const reports: WriteReport[] = [];
  for (const turn of turns) reports.push(await memory.add(turn, writing()));
  return heldBy(memory, reports);
}

/** No message is lost to a reply that cannot be read. */
export function proveNothingLost({ definitions, replies }: SystemsUnderTest): void {
  const asking = definitions.filter(({ needs }) => needs.includes('model'));
  describe.each(asking)('$type, with three in ten replies unreadable', (definition) => {
    it.each(['fixed', 'reference'])(
      'stores each message of a run or accepts it again: %s',
      async (profile) => {
        const options = { profile };
        const expected = await heldBySound(definition, replies, options);
        const { model, lost, recover } = unreadableModel(replies);
        const memory = memorySystemOf(definition, { options, ports: { model, embedder } });
        const reports: WriteReport[] = [];
        for (const turn of turns) reports.push(await memory.add(turn, writing()));
        recover();
        const unread = new Set(reports.flatMap((report) => report.unread ?? []));
        for (const turn of turns.filter(({ id }) => unread.has(id))) {
          const again = await memory.add(turn, writing());
          expect(again.skipped.filter(({ reason }) => reason === 'duplicate')).toEqual([]);
          reports.push(again);
        }
        const held = await heldBy(memory, reports);
        expect([...expected].filter((id) => !held.has(id))).toEqual([]);
        if (expected.size > 0 && lost() > 0)
          expect(reports.flatMap(({ warnings = [] }) => warnings)).not.toEqual([]);
      },
    );

    it('fails `remember` without a change, and remembers on a retry', async () => {
      const expected = await heldBySound(definition, replies, {});
      const { model } = unreadableModel(replies);
      const memory = createMemory({
        system: makeSystem(definition, { model, embedder }),
        user: ada,
        clock: createStepClock(),
      });
      const reports: WriteReport[] = [];
      let failures = 0;
      for (const turn of turns) {
        for (let done = false; !done; ) {
          const before = JSON.stringify(await memory.list());
          try {
            reports.push(await memory.remember(turn));
            done = true;
          } catch (error) {
            failures += 1;
            expect(error).toBeInstanceOf(ProviderError);
            expect(JSON.stringify(await memory.list())).toBe(before);
            expect(failures).toBeLessThan(1000);
          }
        }
      }
      expect(reports.flatMap((report) => report.unread ?? [])).toEqual([]);
      const held = await heldBy(memory.system, reports);
      expect([...expected].filter((id) => !held.has(id))).toEqual([]);
    });
  });
}

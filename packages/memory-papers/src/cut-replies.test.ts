import { type ChatModel, type ChatRequest, type Scope, type Turn, zeroUsage } from '@memgym/core';
import { createHashedEmbedder } from '@memgym/embedder-hashed';
import { contextOf } from '@memgym/memory-systems/testing';
import { createOfflineChatModel } from '@memgym/offline-model';
import { expect, it } from 'vitest';
import { createMemorySystem, memoryReplies } from './__fixtures__/memory-systems.js';

const ada: Scope = { user: 'ada' };
const names = ['Rui', 'Kiko', 'Noor', 'Ines', 'Marek', 'Tessa', 'Bruno', 'Wanda'];
const turns = (count: number): Turn[] =>
  Array.from({ length: count }, (_, number) => ({
    id: `t${number}`,
    role: number % 2 === 0 ? 'user' : 'assistant',
    speaker: number % 2 === 0 ? 'Ada' : 'Ben',
    content: `${names[number % names.length]} lives in Porto and likes tea number ${number}.`,
  }));

/**
 * The offline model, except that its replies to a prompt hit the output limit if more than this many items are shown.
 */
function cutting(prompt: string, item: RegExp, most: number): ChatModel & { readonly cut: ChatRequest[] } {
  const offline = createOfflineChatModel({ replies: memoryReplies });
  const cut: ChatRequest[] = [];
  return {
    info: offline.info,
    cut,
    complete: async (request) => {
      const shown = String(request.messages.at(-1)?.content ?? '');
      const items = [...shown.matchAll(item)].length;
      if (request.prompt?.name !== prompt || items <= most) return offline.complete(request);
      cut.push(request);
      const usage = { ...zeroUsage, calls: 1 };
      return { text: '{"', finishReason: 'length', usage, latencyMs: 0, cached: false };
    },
  };
}

it.each([
  ['nemori', 'nemori/segment-messages', /"from":/g, {}],
  ['nemori', 'nemori/calibrate-statements', /"from":/g, { settings: { episodeMaxMessages: 25 } }],
  ['mem0-g', 'mem0-g/name-entities', /"from":/g, {}],
  ['mem0-g', 'mem0-g/relate-entities', /"from":/g, {}],
  ['mem0-g', 'mem0-g/outdated-relations', / -- /g, {}],
  [
    'memory-os',
    'memory-os/update-profile',
    /"said":/g,
    { settings: { shortTermCapacity: 1, heatThreshold: 12, topicThreshold: -1 } },
  ],
  [
    'memory-os',
    'memory-os/extract-knowledge',
    /"said":/g,
    { settings: { shortTermCapacity: 1, heatThreshold: 12, topicThreshold: -1 } },
  ],
])(
  '%s asks again with half of the input if the reply to %s is cut off, and loses nothing',
  async (type, prompt, item, options) => {
    const write = async (model: ChatModel) => {
      const memory = createMemorySystem({
        type,
        options,
        ports: { model, embedder: createHashedEmbedder({ dimensions: 64 }) },
      });
      const warnings = [];
      for (const part of [0, 1]) {
        const report = await memory.add(
          { id: `s${part}`, turns: turns(24).map((turn) => ({ ...turn, id: `${part}.${turn.id}` })) },
          contextOf(),
        );
        warnings.push(...(report.warnings ?? []));
      }
      await memory.flush?.(contextOf());
      const held = (await memory.list?.(ada)) ?? [];
      return { warnings, cited: new Set(held.flatMap(({ sourceIds }) => sourceIds)) };
    };
    const model = cutting(prompt, item, 8);
    const whole = await write(createOfflineChatModel({ replies: memoryReplies }));
    const halved = await write(model);
    expect(model.cut.length).toBeGreaterThan(0);
    expect(halved.warnings).toEqual(whole.warnings);
    expect([...halved.cited].sort()).toEqual([...whole.cited].sort());
  },
);

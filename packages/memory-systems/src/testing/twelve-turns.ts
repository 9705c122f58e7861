import {
  type ChatModel,
  createRng,
  createStepClock,
  type MemorySystemDefinition,
  type WriteReport,
  zeroUsage,
} from '@memgym/core';
import { createHashedEmbedder } from '@memgym/embedder-hashed';
import { describe, expect, it } from 'vitest';
import { memorySystemOf } from '../make-system.js';
import { twelveTurns } from './conversation.js';
import { type Habit, type RealisticReplies, realisticReply } from './realistic-replies.js';

const habits: readonly Habit[] = ['terse', 'chatty', 'fenced', 'reasoning'];

/** A memory system, and how it writes. */
export interface WritingSystem {
  readonly definition: MemorySystemDefinition;
  /** Settings with which twelve turns trigger every prompt of a write. Default its defaults. */
  readonly options?: object;
  /** Whether a model writes its memories; otherwise it stores the messages themselves. */
  readonly rewrites: boolean;
}

function modelWith(habit: Habit, replies: RealisticReplies): ChatModel & { readonly asked: string[] } {
  const asked: string[] = [];
  return {
    info: { provider: 'test', model: habit, simulated: true },
    asked,
    complete: async ({ messages, prompt }) => {
      const name = prompt?.name ?? '';
      asked.push(`${name}${prompt?.repair === true ? ' repair' : ''}`);
      const shown = messages.find(({ role }) => role === 'user')?.content ?? '';
      const text = realisticReply({
        reply: replies[name]?.(shown),
        prompt: name,
        habit,
        isRepair: prompt?.repair === true,
      });
      const usage = { ...zeroUsage, calls: 1, inputTokens: 10, outputTokens: 5, costUsd: 0 };
      return { text, finishReason: 'stop', usage, latencyMs: 0, cached: false };
    },
  };
}

/** A conversation of two people is remembered whole, however a model writes its replies. */
export function proveTwelveTurns(systems: readonly WritingSystem[], replies: RealisticReplies): void {
  const named = systems.map((system) => ({ ...system, type: system.definition.type }));
  describe.each(named)('$type, in a conversation of two people', ({ definition, options = {}, rewrites }) => {
    it.each(habits)(
      'remembers every fact with names, dates and citations, from a %s model',
      async (habit) => {
        const model = modelWith(habit, replies);
        const embedder = createHashedEmbedder({ dimensions: 256 });
        const memory = memorySystemOf(definition, { options, ports: { model, embedder } });
        const context = { scope: { user: 'tessa' }, clock: createStepClock(), rng: createRng(1) };
        const reports: WriteReport[] = [];
        for (const { fact: _unseen, ...turn } of twelveTurns) reports.push(await memory.add(turn, context));
        await memory.flush?.(context);

        expect(reports.flatMap(({ warnings = [] }) => warnings)).toEqual([]);
        expect(reports.flatMap(({ skipped }) => skipped)).toEqual([]);
        const items = (await memory.list?.({ user: 'tessa' })) ?? [];
        const isFound = ({ id, fact, content }: (typeof twelveTurns)[number]) =>
          items.some(
            ({ text, sourceIds, eventTime }) =>
              text.includes(rewrites ? fact : content) &&
              sourceIds.includes(id as string) &&
              eventTime !== undefined,
          );
        expect(twelveTurns.filter((turn) => !isFound(turn)).map(({ id, fact }) => `${id}: ${fact}`)).toEqual(
          [],
        );
      },
    );
  });
}

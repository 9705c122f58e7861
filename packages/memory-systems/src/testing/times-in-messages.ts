import { createHashedEmbedder } from '@memgym/embedder-hashed';
import { createOfflineChatModel } from '@memgym/offline-model';
import { expect, it } from 'vitest';
import { memorySystemOf } from '../make-system.js';
import { contextOf } from './contexts.js';
import type { SystemsUnderTest } from './systems-under-test.js';

/** A simulated writer stores what a message says, and not when it was said. */
export function proveTimesAreNoFacts({ definitions, replies }: SystemsUnderTest): void {
  it.each(definitions)(
    '$type: the simulated writer does not treat a time before a message as a fact',
    async (definition) => {
      const ports = {
        model: createOfflineChatModel({ replies }),
        embedder: createHashedEmbedder(),
      };
      const memory = memorySystemOf(definition, { ports });
      const said = [
        'I gave up meat in spring.',
        'My sister Clara lives in Oslo.',
        'The old boat needs new sails.',
      ];
      const messages = said.map((text, place) => ({
        id: `t${place}`,
        role: 'user' as const,
        content: `[Current Time: 2024-02-2${place} 21:16:00]\n[2024-02-2${place} 21:16] ${text}`,
      }));
      for (const message of messages) await memory.add(message, contextOf());
      await memory.flush?.(contextOf());
      const { items } = await memory.retrieve({ text: 'meat, sister Clara, old boat', k: 50 }, contextOf());
      // Some store the messages themselves as well.
      const written = items.map(({ text }) =>
        messages.reduce((rest, { content }) => rest.replaceAll(content, ''), text),
      );
      expect(written.join('\n')).toContain('The old boat needs new sails.');
      expect(written.filter((text) => /current.time|2024|21:16/i.test(text))).toEqual([]);
    },
  );
}

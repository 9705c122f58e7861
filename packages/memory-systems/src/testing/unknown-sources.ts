import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createManualClock, createRng, type RestorableMemory, type WriteReport } from '@memgym/core';
import { createHashedEmbedder } from '@memgym/embedder-hashed';
import { createOfflineChatModel } from '@memgym/offline-model';
import { describe, expect, it } from 'vitest';
import { memorySystemOf } from '../make-system.js';
import { openFolderStorage } from '../storage/index.js';
import type { SystemsUnderTest } from './systems-under-test.js';

/** The offline model, except that its replies name no message or exchange of a fact. */
function modelWithoutNumbers(replies: SystemsUnderTest['replies']) {
  const offline = createOfflineChatModel({ replies });
  return {
    info: offline.info,
    complete: async (request: Parameters<typeof offline.complete>[0]) => {
      const reply = await offline.complete(request);
      return { ...reply, text: reply.text.replaceAll(/"(messages|pages)":\s*\[[\d,\s]*\]/g, '"$1":[]') };
    },
  };
}

const sessionOf = (id: string, said: readonly string[]) => ({
  id,
  turns: said.map((content, place) => ({
    id: `${id}/t${place}`,
    role: place % 2 === 0 ? ('user' as const) : ('assistant' as const),
    content,
    sessionId: id,
  })),
});
/** A later session, because some systems take the first facts from a whole episode. */
const sessions = [
  sessionOf('s1', ['My cat is called Miso.', 'Lovely.', 'I live in Oslo and work as a nurse.', 'Noted.']),
  sessionOf('s2', [
    'My sister Ida keeps bees in Bergen.',
    'How nice.',
    'I play the cello on Fridays.',
    'Noted.',
  ]),
];
const context = () => ({ scope: { user: 'ann' }, clock: createManualClock(), rng: createRng(1) });

/** Facts whose messages a model does not name have unknown sources. */
export function proveUnknownSources({ definitions, replies }: SystemsUnderTest): void {
  describe('facts whose messages a model does not name', () => {
    it.each(definitions)('have unknown sources in $type, and are counted', async (definition) => {
      const ports = { model: modelWithoutNumbers(replies), embedder: createHashedEmbedder() };
      const system = memorySystemOf(definition, { ports });
      const reports: (WriteReport | undefined)[] = [];
      for (const session of sessions) {
        reports.push(await system.add(session, context()), await system.flush?.(context()));
      }
      const warnings = reports.flatMap((report) => report?.warnings ?? []).map(({ kind }) => kind);
      const held = (await system.list?.({ user: 'ann' })) ?? [];
      const unknown = held.filter(({ provenance }) => provenance === 'unknown');
      expect(unknown.length).toBeGreaterThan(0);
      expect(warnings.filter((kind) => kind === 'unknown-sources').length).toBeGreaterThan(0);
      // Forgetting any of them still removes the fact.
      const [source = ''] = unknown[0]?.sourceIds ?? [];
      await system.deleteBySource?.([source], context());
      const left = (await system.list?.({ user: 'ann' })) ?? [];
      expect(
        left.filter(({ provenance, sourceIds }) => provenance === 'unknown' && sourceIds.includes(source)),
      ).toEqual([]);
      await system.close();
    });

    it.each(definitions)('keep that in a snapshot and in a storage of $type', async (definition) => {
      const folder = await mkdtemp(join(tmpdir(), 'memgym-unknown-'));
      const ports = { model: modelWithoutNumbers(replies), embedder: createHashedEmbedder() };
      const system = memorySystemOf(definition, {
        ports,
        storage: await openFolderStorage(folder),
      }) as RestorableMemory;
      for (const session of sessions) {
        await system.add(session, context());
        await system.flush?.(context());
      }
      const held = await system.list?.({ user: 'ann' });
      expect(held?.map(({ provenance }) => provenance)).toContain('unknown');
      const restored = memorySystemOf(definition, { ports }) as RestorableMemory;
      await restored.restore(await system.snapshot());
      expect(await restored.list?.({ user: 'ann' })).toEqual(held);
      await system.close();
      const opened = memorySystemOf(definition, { ports, storage: await openFolderStorage(folder) });
      const read = ((await opened.list?.({ user: 'ann' })) ?? []).map(({ id, provenance }) => [
        id,
        provenance,
      ]);
      expect(read).toEqual(held?.map(({ id, provenance }) => [id, provenance]));
      await Promise.all([opened.close(), restored.close()]);
      await rm(folder, { recursive: true });
    });
  });
}

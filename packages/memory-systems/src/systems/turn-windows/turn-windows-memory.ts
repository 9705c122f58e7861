import type { Embedder } from '@memgym/core';
import type { MemorySystem } from '@memgym/core/memory';
import type * as z from 'zod';
import { defineMemorySystem } from '../../define-memory-system.js';
import { makeSystem } from '../../make-system.js';
import {
  everyOperation,
  type MemoryRecord,
  type ReadRequest,
  redraft,
  rememberEach,
} from '../../scoped/index.js';
import { type Rerank, rerankedHits } from './rerank.js';
import { createTurnWindowsIndex } from './turn-windows-index.js';
import { turnWindowsOptionsSchema } from './turn-windows-options.js';

/**
 * Stores every message as a memory, found by its words, by those of the turns around it, by the session, date and speaker that
 * a question names, and with an embedder by meaning. Source: docs/specs/memory-systems.md#turn-windows.
 */
export const turnWindowsMemory = turnWindowsRankedBy(undefined);

function turnWindowsRankedBy(rerank: Rerank | undefined) {
  return defineMemorySystem({
    type: 'turn-windows',
    version: '1.0.0',
    description: 'Finds messages by their words and those around them, by date, speaker and meaning.',
    options: turnWindowsOptionsSchema,
    needs: [],
    uses: ['embedder'],
    design: (options, { embedder }) => ({
      form: 'messages',
      operations: everyOperation,
      remember: rememberEach,
      revise: (record, text) => redraft(record, { text, data: prefixIn(record, text) }),
      createIndex: () => createTurnWindowsIndex(options, embedder?.info.dimensions),
      ...(rerank && { read: (request: ReadRequest) => rerankedHits(request, 'turn-windows', rerank) }),
    }),
  });
}

/** The length of the speaker's name at the start of a new text, if it still begins with it. */
function prefixIn({ item, data }: MemoryRecord, text: string): number {
  return typeof data === 'number' && text.startsWith(item.text.slice(0, data)) ? data : 0;
}

/** The embedder, the options, and a function that orders what was found, of {@link turnWindows}. */
export type TurnWindowsSettings = {
  readonly embedder?: Embedder;
  /** Orders the best 50 of what was found; without it, their scores do. A recall fails if it fails. */
  readonly rerank?: Rerank;
} & z.input<typeof turnWindowsOptionsSchema>;

/**
 * Messages found by their words and by those of the turns around them, for `createMemory`. Needs neither model nor key; with
 * an embedder, also by meaning.
 *
 * @throws {ConfigError} for an invalid option or port
 */
export function turnWindows({ rerank, ...settings }: TurnWindowsSettings = {}): MemorySystem {
  return makeSystem<never>(rerank === undefined ? turnWindowsMemory : turnWindowsRankedBy(rerank), settings);
}

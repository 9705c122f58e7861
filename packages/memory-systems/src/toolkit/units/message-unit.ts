import {
  contentOf,
  draftOf,
  everyOperation,
  type MemoryRecord,
  type Observation,
  rememberEach,
} from '../../scoped/index.js';
import type { IndexedTextOptions, MemoryUnit } from './memory-unit.js';

/**
 * One memory per message or document. The reference profile shows and indexes `Speaker <role> says: <content>`.
 * Source: docs/specs/memory-systems.md#lexical-and-dense-baselines.
 */
export function messageUnit(options: IndexedTextOptions): MemoryUnit {
  const { profile, indexed } = options;
  if (profile === 'reference') {
    return {
      ...unit,
      remember: ({ observations }) => ({
        put: observations.map((observation) => draftOf(observation, referencePrefix(observation))),
      }),
    };
  }
  return {
    ...unit,
    indexText: (record) => {
      const text = indexed.speaker ? record.item.text : contentOf(record);
      return indexed.time ? withTime(record, text) : text;
    },
  };
}

const unit: MemoryUnit = {
  operations: everyOperation,
  remember: rememberEach,
  forget: ({ citing }) => ({ remove: citing.map(({ item }) => item.id) }),
  indexText: ({ item }) => item.text,
};

function referencePrefix({ role }: Observation): string {
  return role === undefined ? '' : `Speaker ${role} says: `;
}

/** The text, prefixed with the memory's day and time of day if it has one. */
export function withTime({ item: { eventTime } }: MemoryRecord, text: string): string {
  return eventTime === undefined ? text : `${eventTime.replace('T', ' ')} ${text}`;
}

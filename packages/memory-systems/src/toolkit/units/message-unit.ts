import type { Profile } from '@memgym/core/memory';
import {
  draftOf,
  everyOperation,
  type MemoryDraft,
  type MemoryRecord,
  type Observation,
  redraft,
  rememberEach,
} from '../../scoped/index.js';
import type { IndexedTextOptions, MemoryUnit } from './memory-unit.js';
import { scriptPrefix } from './script-line.js';
import { spoken, turnsBefore, withNewContent, withoutTurns, withTurnsBefore } from './turns-before.js';

/**
 * One memory per message or document. The reference profile shows and indexes `Speaker <role> says: <content>`; if the
 * speaker has a name, it uses time, number and name. Source: docs/specs/memory-systems.md#lexical-and-dense-baselines.
 */
export const messageUnit = ({ profile = 'fixed', indexed }: IndexedTextOptions): MemoryUnit =>
  units[profile](indexed);

const units: Record<Profile, (indexed: IndexedTextOptions['indexed']) => MemoryUnit> = {
  fixed: indexedUnit,
  reference: () => ({
    ...unit,
    remember: ({ observations }) => ({ put: observations.map(referenceDraft) }),
    revise: (record, text) => redraft(record, { text }),
  }),
};

function indexedUnit(indexed: IndexedTextOptions['indexed']): MemoryUnit {
  const previous = indexed.previous ?? 0;
  const ownText = (record: MemoryRecord): string => {
    const text = indexed.speaker ? record.item.text : spoken(record);
    return indexed.time ? withTime(record, text) : text;
  };
  if (previous === 0) return { ...unit, form: 'messages', indexText: ownText };
  return {
    ...unit,
    ...inConversation(previous),
    indexText: (record) => {
      const before = turnsBefore(record)?.before ?? [];
      return [...before.map(({ content }) => content), ownText(record)].join('\n');
    },
  };
}

const unit: MemoryUnit = {
  operations: everyOperation,
  remember: rememberEach,
  forget: ({ citing }) => ({ remove: citing.map(({ item }) => item.id) }),
  indexText: ({ item }) => item.text,
};

/** Messages stored with preceding turns; a forgotten or rewritten turn also changes in the messages after it. */
function inConversation(previous: number): Omit<MemoryUnit, 'operations' | 'indexText'> {
  return {
    remember: ({ observations, view }) => withTurnsBefore(observations, view, previous),
    forget: ({ citing, view }) => {
      const gone = citing.map(({ item }) => item.id);
      return { remove: gone, ...withoutTurns(new Set(gone), view) };
    },
    erase: ({ item }, view) => withoutTurns(new Set([item.id]), view),
    amend: ({ id, text }, { view }) => ({ put: withNewContent(id, text, view) }),
    revise: (record, text) =>
      redraft(record, { text, data: { prefix: 0, before: turnsBefore(record)?.before ?? [] } }),
  };
}

function referenceDraft(observation: Observation): MemoryDraft {
  const { role, speaker } = observation;
  const spoken = role === undefined ? '' : `Speaker ${role} says: `;
  const prefix = speaker === undefined ? spoken : scriptPrefix(speaker, observation);
  const { data: _prefix, ...draft } = draftOf(observation, prefix);
  return draft;
}

/** The text, prefixed with the memory's day and time of day if it has one. */
export function withTime({ item: { eventTime } }: MemoryRecord, text: string): string {
  return eventTime === undefined ? text : `${eventTime.replace('T', ' ')} ${text}`;
}

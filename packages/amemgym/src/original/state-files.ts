import { readAssistantState } from '@memgym/assistant';
import { type JsonObject, type JsonValue, type SnapshotText, scopeKey, type Turn } from '@memgym/core';
import type { Adaptation } from '@memgym/evaluators';
import {
  type AwiNote,
  awiMemoryOptionsSchema,
  createAwiPolicy,
  readAwiNotes,
} from '@memgym/memory-papers/awi';
import { createMem0Policy, mem0MemoryOptionsSchema } from '@memgym/memory-systems/mem0';
import { originalUserFolder } from '../data/original/user-folder.js';
import { evolutionState, type Policy } from './evolution-state.js';

/** The parts of a system that determine its state files. */
export interface StatefulSystem {
  readonly name: string;
  readonly type: string;
  readonly options: JsonObject;
  /** Whether it has a short-term window. */
  readonly windowed: boolean;
}

/** Whether the original stores the state of such a system, as for AWI and agents with a window. */
export const isStateRead = ({ type, windowed }: StatefulSystem): boolean => windowed || type === 'awi';

/** The state of a system for one user at the end of a period. */
export interface PeriodEnd {
  readonly user: string;
  readonly period: number;
  /** Null if the run no longer has it, or if it is not needed. */
  readonly state: SnapshotText | null;
  /** Its policy changes up to that time. */
  readonly adaptations: readonly Adaptation[];
}

/**
 * `agent_states/period_PP/` of the original (packages/amemgym/spec.md#results-of-a-run), by path below the output
 * folder: the messages of the window, the notes of AWI and the policy history. The original has no format for the
 * memories of other systems.
 * @throws {BackendError} when the state is damaged
 */
export function stateFiles(system: StatefulSystem, end: PeriodEnd): ReadonlyMap<string, JsonValue> {
  const place = `agent_states/period_${String(end.period).padStart(2, '0')}`;
  const folder = `${system.name}/${originalUserFolder(end.user)}/${place}`;
  const files = new Map<string, JsonValue>();
  if (end.state !== null) {
    const scope = { user: end.user };
    const { memory, windows } = readAssistantState(end.state);
    files.set(`${folder}/msg_history.json`, (windows.get(scopeKey(scope)) ?? []).map(toMessage));
    if (system.type === 'awi') {
      files.set(`${folder}/in_context_memory.json`, readAwiNotes(memory, scope).map(toEntry));
    }
  }
  const evolution = evolutionState(firstPolicy(system), end.adaptations);
  if (evolution !== null) files.set(`${folder}/evolution_state.json`, evolution);
  return files;
}

const toMessage = ({ role, content }: Turn): JsonObject => ({ role, content });

const toEntry = ({ label, value, eventTime }: AwiNote): JsonObject => ({
  label,
  value,
  // The notes were shown in the order of event time; ingest time may order them differently.
  timestamp: eventTime === undefined ? null : `${eventTime}.000`,
});

/** The initial policy of a system, if the original has it; null for systems that do not evolve. */
function firstPolicy({ type, options }: { type: string; options: JsonObject }): Policy | null {
  switch (type) {
    case 'awi': {
      const settings = awiMemoryOptionsSchema.parse(options);
      return settings.evolves ? createAwiPolicy(settings) : null;
    }
    case 'mem0': {
      const settings = mem0MemoryOptionsSchema.parse(options);
      return settings.evolves.length > 0 ? createMem0Policy(settings) : null;
    }
    default:
      return null;
  }
}

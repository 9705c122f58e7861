import type { EventTime, JsonValue, Profile, WriteWarning } from '@memgym/core';
import type { Asked } from '../../model-use/model-access.js';
import {
  latestEventTime,
  type MemoryChanges,
  mergeSourceIds,
  namedOf,
  type Observation,
  skipUncited,
} from '../../scoped/index.js';
import { askInParts } from '../ask-in-parts.js';
import { unusableReply } from '../unusable-reply.js';
import { type Ground, provenanceOf } from './grounds.js';

/** A fact found by a model, and its messages. */
export interface ExtractedFact {
  readonly text: string;
  readonly sourceIds: readonly string[];
  /** See `Ground`. */
  readonly provenance?: 'unknown' | undefined;
  readonly eventTime: EventTime | undefined;
  /** Further sets of messages, each of which alone states the fact. Default none. */
  readonly again?: readonly Ground[];
}

/** All messages that state a fact. */
export function wholeOf(fact: ExtractedFact): Ground {
  const all = [fact, ...(fact.again ?? [])];
  return { sourceIds: mergeSourceIds(...all), ...provenanceOf(all), eventTime: latestEventTime(all) };
}

/** The provenance of a fact from these observations. */
export function citing(observations: readonly Observation[]): Pick<ExtractedFact, 'sourceIds' | 'eventTime'> {
  return {
    sourceIds: mergeSourceIds({ sourceIds: observations.map(({ sourceId }) => sourceId) }),
    eventTime: latestEventTime(observations),
  };
}

/**
 * The provenance of a fact from the message numbers given by a model; unknown within the batch if no number is valid.
 */
export function citingNumbers(
  numbers: readonly number[],
  batch: readonly Observation[],
  warn: (warning: WriteWarning) => void,
): Pick<ExtractedFact, 'sourceIds' | 'provenance' | 'eventTime'> {
  const { named, provenance } = namedOf(numbers, batch, { noun: 'messages', warn });
  return { ...citing(named), ...provenanceOf([{ provenance }]) };
}

/** The trimmed facts, without blank ones. */
export function notBlank<Fact extends { readonly text: string }>(facts: readonly Fact[]): Fact[] {
  return facts.map((fact) => ({ ...fact, text: fact.text.trim() })).filter(({ text }) => text !== '');
}

/** The facts of a batch, and the messages whose facts are unknown. */
export interface Extraction<Fact> {
  readonly facts: readonly Fact[];
  /** Ids of messages with an unreadable reply. */
  readonly unread: readonly string[];
  readonly warnings: readonly WriteWarning[];
}

/**
 * Asks for the facts of a batch; in `fixed`, asks about each half separately if the reply does not fit into the output
 * limit.
 * @throws {ProviderError} when a reply cannot be read and `onUnusableReply` is `fail`
 */
export async function extractInParts<Fact>(
  batch: readonly Observation[],
  ask: (batch: readonly Observation[]) => Promise<Asked<Pick<Extraction<Fact>, 'facts' | 'warnings'>>>,
  options: { readonly profile: Profile; readonly onUnusableReply: 'skip' | 'fail' },
): Promise<Extraction<Fact>> {
  const facts: Fact[] = [];
  const unread: string[] = [];
  const warnings: WriteWarning[] = [];
  for await (const { part, asked } of askInParts(batch, ask, { options })) {
    if (asked.ok) {
      for (const fact of asked.output.facts) facts.push(fact);
      for (const warning of asked.output.warnings) warnings.push(warning);
    } else {
      warnings.push(unusableReply(options, asked.error));
      unread.push(...part.map(({ sourceId }) => sourceId));
    }
  }
  return { facts, unread, warnings };
}

/** Remembers messages; Mem0 ignores system text, which is reported in `skipped`. */
export async function rememberSaid<State extends JsonValue>(
  observations: readonly Observation[],
  remember: (said: readonly Observation[]) => Promise<MemoryChanges<State>>,
): Promise<MemoryChanges<State>> {
  const said = observations.filter(({ role }) => role !== 'system');
  const systems = observations.filter(({ role }) => role === 'system');
  const skipped = skipUncited(systems, [], 'system text is not remembered');
  if (said.length === 0) return { skipped };
  const changes = await remember(said);
  return { ...changes, skipped: [...skipped, ...(changes.skipped ?? [])] };
}

/** The instructions of a system, followed by those of one write. */
export function withInstructions(own: string, ofWrite: string | undefined): string {
  return [own, ofWrite ?? ''].filter((text) => text.trim() !== '').join('\n\n');
}

import type { EventTime, WriteWarning } from '@memgym/core';
import { mergeSourceIds, type Observation } from '../../scoped/index.js';
import { latestEventTime } from '../latest-event-time.js';
import { namedOf } from '../named-of.js';
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
  const { named, provenance } = namedOf(numbers, batch, 'messages', warn);
  return { ...citing(named), ...provenanceOf([{ provenance }]) };
}

/** The trimmed facts, without blank ones. */
export function notBlank<Fact extends { readonly text: string }>(facts: readonly Fact[]): Fact[] {
  return facts.map((fact) => ({ ...fact, text: fact.text.trim() })).filter(({ text }) => text !== '');
}

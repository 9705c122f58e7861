import type { EventTime, WriteWarning } from '@memgym/core';
import { mergeSourceIds, type Observation } from '../../scoped/index.js';
import { latestEventTime } from '../latest-event-time.js';
import type { Ground } from './grounds.js';

/** A fact found by a model, and its messages. */
export interface ExtractedFact {
  readonly text: string;
  readonly sourceIds: readonly string[];
  readonly eventTime: EventTime | undefined;
  /** Further sets of messages, each of which alone states the fact. Default none. */
  readonly again?: readonly Ground[];
}

/** All messages that state a fact. */
export function wholeOf(fact: ExtractedFact): Ground {
  const all = [fact, ...(fact.again ?? [])];
  return { sourceIds: mergeSourceIds(...all), eventTime: latestEventTime(all) };
}

/** The provenance of a fact from these observations. */
export function citing(observations: readonly Observation[]): Pick<ExtractedFact, 'sourceIds' | 'eventTime'> {
  return {
    sourceIds: mergeSourceIds({ sourceIds: observations.map(({ sourceId }) => sourceId) }),
    eventTime: latestEventTime(observations),
  };
}

/** The provenance of a fact from the message numbers given by a model; the whole batch if no number is valid. */
export function citingNumbers(
  numbers: readonly number[],
  batch: readonly Observation[],
  warn: (warning: WriteWarning) => void,
): Pick<ExtractedFact, 'sourceIds' | 'eventTime'> {
  const named = numbers.flatMap((number) => batch[number] ?? []);
  if (named.length < numbers.length) {
    const detail = `The model named messages ${JSON.stringify(numbers)} for a fact; it was shown 0 to ${batch.length - 1}.`;
    warn({ kind: 'unknown-reference', detail });
  }
  return citing(named.length === 0 ? batch : named);
}

/** The trimmed facts, without blank ones. */
export function notBlank<Fact extends { readonly text: string }>(facts: readonly Fact[]): Fact[] {
  return facts.map((fact) => ({ ...fact, text: fact.text.trim() })).filter(({ text }) => text !== '');
}

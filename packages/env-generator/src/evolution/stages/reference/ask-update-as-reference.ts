import { isUnusableReply, type JsonObject, type JsonValue, ProviderError } from '@memgym/core';
import type { Environment } from '../../config/environment-schema.js';
import { leastChanges } from '../../config/require-possible.js';
import type { Correction } from '../../prompts/generator-prompt.js';
import type { StateVariable, UserState } from '../../state.js';
import type { UpdateReply } from '../check-update.js';
import { parseWhole } from './ask-as-reference.js';

export interface OriginalUpdate {
  readonly environment: Environment;
  readonly variables: readonly StateVariable[];
  readonly state: UserState;
  readonly start: string;
  readonly end: string;
  /** Asks for the update, with the fault of one earlier reply or none, and returns the reply's text. */
  ask(corrections: readonly Correction[]): Promise<string>;
}

/** Maximum number of faults shown to the model one after another. */
const mostFaults = 3;
/** Maximum number of calls per fault. */
const tries = 5;

/**
 * Call 6 as the original makes it (packages/amemgym/spec.md#environment-generation). Each reply is checked, and only the
 * last of its faults is shown. A reply with a wrong number of changes is corrected twice: after the first correction,
 * the values of the first reply are still checked, and its fault is shown again. Every level of corrections has its own
 * five tries, so a model that never gives a usable reply is asked 780 times.
 * @throws {ProviderError} `invalid-reply` when no reply is usable, and the errors of the model
 */
export async function askUpdateAsReference(setting: OriginalUpdate): Promise<UpdateReply> {
  const { period_summary, updated } = await tryForUpdate(setting, []);
  if (typeof period_summary !== 'string') throw unusable('period_summary is missing.');
  return { period_summary, updated: changesIn(updated) };
}

async function tryForUpdate(setting: OriginalUpdate, faults: readonly Correction[]): Promise<JsonObject> {
  for (let count = 1; ; count += 1) {
    try {
      return await askForUpdate(setting, faults);
    } catch (error) {
      if (!isUnusableReply(error) || count === tries) throw error;
    }
  }
}

async function askForUpdate(setting: OriginalUpdate, faults: readonly Correction[]): Promise<JsonObject> {
  const { environment, variables, state, start, end, ask } = setting;
  if (faults.length > mostFaults) throw unusable('it has too many faults.');
  let update = parseWhole(await ask(faults.slice(-1))) ?? {};
  const updated = changesIn(update.updated);
  let fault: Correction | undefined;
  const found = (problem: string): void => {
    fault = { reply: JSON.stringify(update, null, 2), problem };
  };
  const count = Object.keys(updated).length;
  const least = environment.changesPerPeriod - 1;
  if (count < least || count > environment.changesPerPeriod + 1) {
    found(
      `${count} variables change instead of ${leastChanges(environment)} to ${environment.changesPerPeriod + 1}.`,
    );
    update = await tryForUpdate(setting, [...faults, ...listOf(fault)]);
  }
  for (const [name, value] of Object.entries(updated)) {
    const choices = variables.find((variable) => variable.name === name)?.choices;
    if (choices === undefined) throw unusable(`there is no variable ${JSON.stringify(name)}.`);
    if (!choices.includes(value)) {
      found(`${JSON.stringify(value)} is not a choice of ${name}: ${JSON.stringify(choices)}.`);
    }
    if (state.get(name) === value) found(`${name} is ${JSON.stringify(value)} already.`);
  }
  if (fault !== undefined) update = await tryForUpdate(setting, [...faults, fault]);
  return { ...update, period_end: end, period_start: start };
}

const listOf = (fault: Correction | undefined): Correction[] => (fault === undefined ? [] : [fault]);

/** @throws {ProviderError} `invalid-reply` when it is not an object of texts */
function changesIn(updated: JsonValue | undefined): Record<string, string> {
  const entries = typeof updated === 'object' && updated !== null ? Object.entries(updated) : undefined;
  if (entries === undefined || Array.isArray(updated)) throw unusable('updated is missing.');
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}

const unusable = (problem: string): ProviderError =>
  new ProviderError('invalid-reply', `No usable reply to 'amemgym-generate/write-update': ${problem}`);

import { messageOf } from '@memgym/core/errors';
/** The result of one property; `reason` says how it failed. */
export interface PropertyCheck<Id extends string> {
  readonly id: Id;
  readonly title: string;
  readonly outcome: 'passed' | 'failed';
  readonly reason?: string;
}

/** A property that a plugin must have. */
export interface PluginProperty<Id extends string, Trial> {
  readonly id: Id;
  readonly title: string;
  /** How the plugin breaks it; null if it does not. */
  check(trial: Trial): Promise<string | null>;
}

/** Checks all properties in order. An error of a check counts as a failure of its property. */
export async function checkProperties<Id extends string, Trial>(
  properties: readonly PluginProperty<Id, Trial>[],
  trial: Trial,
): Promise<PropertyCheck<Id>[]> {
  const results: PropertyCheck<Id>[] = [];
  for (const { id, title, check } of properties) {
    const reason = await check(trial).catch((error: unknown) => messageOf(error));
    results.push(
      reason === null ? { id, title, outcome: 'passed' } : { id, title, outcome: 'failed', reason },
    );
  }
  return results;
}

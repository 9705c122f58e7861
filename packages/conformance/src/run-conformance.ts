import { MemGymError, messageOf } from '@memgym/core/errors';
import { checkProperty } from './check-property.js';
import { conformanceProperties } from './conformance-properties.js';
import type { ConformanceProperty } from './conformance-property.js';
import type { ConformancePropertyId } from './conformance-property-id.js';
import type { ConformanceSubject } from './conformance-subject.js';

/** The outcome of one property; `reason` explains a failure or skip. */
export interface ConformanceResult {
  readonly id: ConformancePropertyId;
  readonly title: string;
  readonly outcome: 'passed' | 'skipped' | 'failed';
  readonly reason?: string;
  /** It failed because it did not end within the time limit. Default false. */
  readonly endless?: boolean;
}

/** The outcome for a system. `conforms` is true if nothing failed. */
export interface ConformanceReport {
  readonly system: string;
  readonly conforms: boolean;
  readonly results: readonly ConformanceResult[];
}

export interface RunConformanceOptions extends Omit<ConformanceSubject, 'name' | 'create'> {
  /** Name in the report. Default: the name in the system's `info`. */
  readonly name?: string;
  /** Checks only these properties, in the suite's order. Default all. */
  readonly only?: readonly ConformancePropertyId[];
  /**
   * Maximum number of seconds per property. A property that takes longer fails and ends the run, because its calls may
   * still be running. Default 180.
   */
  readonly timeLimitSeconds?: number;
}

/**
 * Checks every property of the contract in order, without a test runner. Failures are reported, not thrown.
 */
export async function runConformance(
  create: ConformanceSubject['create'],
  options: RunConformanceOptions = {},
): Promise<ConformanceReport> {
  const { name = 'memory system', only, timeLimitSeconds = 180, ...rest } = options;
  const subject: ConformanceSubject = { ...rest, name, create };
  const results: ConformanceResult[] = [];
  let stopped: string | undefined;
  for (const property of conformanceProperties) {
    if (only !== undefined && !only.includes(property.id)) continue;
    const { id, title } = property;
    if (stopped !== undefined) {
      results.push({
        id,
        title,
        outcome: 'skipped',
        reason: `not checked, because '${stopped}' did not end`,
      });
      continue;
    }
    const result = await resultOf(subject, property, timeLimitSeconds);
    if (result.endless === true) stopped = id;
    results.push(result);
  }
  return { system: name, conforms: results.every(({ outcome }) => outcome !== 'failed'), results };
}

async function resultOf(
  subject: ConformanceSubject,
  property: ConformanceProperty,
  timeLimitSeconds: number,
): Promise<ConformanceResult> {
  const { id, title } = property;
  try {
    const outcome = await within(timeLimitSeconds, checkProperty(subject, property));
    if (outcome === 'endless') {
      const reason = `it did not end within ${timeLimitSeconds} s; a call of the system may never settle`;
      return { id, title, outcome: 'failed', reason, endless: true };
    }
    return outcome === 'passed'
      ? { id, title, outcome }
      : { id, title, outcome: 'skipped', reason: outcome.skipped };
  } catch (error) {
    const hint = MemGymError.isInstance(error) ? error.hint : undefined;
    const reason = [messageOf(error), ...(hint === undefined ? [] : [hint])].join(' ');
    return { id, title, outcome: 'failed', reason };
  }
}

/** `endless` if the work takes longer; its calls continue unobserved. */
async function within<T>(seconds: number, work: Promise<T>): Promise<T | 'endless'> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<'endless'>((resolve) => {
    timer = setTimeout(() => resolve('endless'), seconds * 1000);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}

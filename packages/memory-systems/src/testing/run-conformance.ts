import { checkProperty } from './check-property.js';
import { conformanceProperties } from './conformance-properties.js';
import type { ConformanceProperty, ConformancePropertyId } from './conformance-property.js';
import type { ConformanceSubject } from './conformance-subject.js';

/** How one property came out; `reason` says why it failed or was skipped. */
export interface ConformanceResult {
  readonly id: ConformancePropertyId;
  readonly title: string;
  readonly outcome: 'passed' | 'skipped' | 'failed';
  readonly reason?: string;
}

/** How a system did. `conforms` is true when nothing failed. */
export interface ConformanceReport {
  readonly system: string;
  readonly conforms: boolean;
  readonly results: readonly ConformanceResult[];
}

export interface RunConformanceOptions extends Omit<ConformanceSubject, 'name' | 'create'> {
  /** Shown in the report. Default the name in the system's `info`. */
  readonly name?: string;
  /** Only these properties, in the suite's order. Default all. */
  readonly only?: readonly ConformancePropertyId[];
}

/**
 * Checks every property of the contract, one after the other, needing no test runner. A failure is in
 * the report, not thrown.
 */
export async function runConformance(
  create: ConformanceSubject['create'],
  options: RunConformanceOptions = {},
): Promise<ConformanceReport> {
  const { name = 'memory system', only, ...rest } = options;
  const subject: ConformanceSubject = { ...rest, name, create };
  const results: ConformanceResult[] = [];
  for (const property of conformanceProperties) {
    if (only === undefined || only.includes(property.id)) results.push(await resultOf(subject, property));
  }
  return { system: name, conforms: results.every(({ outcome }) => outcome !== 'failed'), results };
}

async function resultOf(
  subject: ConformanceSubject,
  property: ConformanceProperty,
): Promise<ConformanceResult> {
  const { id, title } = property;
  try {
    const outcome = await checkProperty(subject, property);
    return outcome === 'passed'
      ? { id, title, outcome }
      : { id, title, outcome: 'skipped', reason: outcome.skipped };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { id, title, outcome: 'failed', reason };
  }
}

import { withConformanceContext } from './conformance-context.js';
import type { ConformanceOutcome, ConformanceProperty } from './conformance-property.js';
import type { ConformanceSubject } from './conformance-subject.js';

/**
 * Checks one property of one system; an exempt one is skipped with its reason.
 * @throws {MemGymError} when the system violates it
 */
export async function checkProperty(
  subject: ConformanceSubject,
  property: ConformanceProperty,
): Promise<ConformanceOutcome> {
  const exemption = subject.exempt?.[property.id];
  if (exemption !== undefined) return { skipped: exemption };
  return withConformanceContext(subject, property.id, property.check);
}

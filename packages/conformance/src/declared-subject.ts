import { ConfigError, didYouMean, type MemorySystemDefinition } from '@memgym/core';
import { conformanceProperties } from './conformance-properties.js';
import type { ConformanceSubject } from './conformance-subject.js';

/**
 * What the definition of a memory system tells the suite: the properties that do not apply to it, and the evidence that
 * a privileged one receives.
 *
 * @throws {ConfigError} for an exemption from a property that the suite does not have
 */
export function declaredSubject({
  type,
  exempt = {},
}: Pick<MemorySystemDefinition, 'type' | 'exempt'>): Pick<ConformanceSubject, 'exempt' | 'evidence'> {
  const ids = conformanceProperties.map(({ id }) => id as string);
  const unknown = Object.keys(exempt).find((id) => !ids.includes(id));
  if (unknown !== undefined) {
    throw new ConfigError(
      `Memory system '${type}' is exempt from '${unknown}', which is no property of the suite.`,
      {
        key: 'exempt',
        hint: didYouMean(unknown, ids).trim() || `The properties are ${ids.join(', ')}.`,
      },
    );
  }
  // Noise finds all but the evidence.
  return { exempt, ...(type === 'noise' && { evidence: 'nothing' as const }) };
}

import { findingsOf } from '@memgym/llm-client';
import type { RunFinding } from '../store/finding-file.js';

/**
 * The findings about servers so far.
 * @param clients models and embedders, by config key
 */
export function serverFindings(clients: Readonly<Record<string, object>>): readonly RunFinding[] {
  return Object.entries(clients).flatMap(([key, client]) =>
    findingsOf(client).map(
      (finding): RunFinding => ({
        kind: 'server-finding',
        ...finding,
        ...(finding.declare !== undefined && {
          setting: `${key}.capabilities.${finding.declare.capability}=${finding.declare.value}`,
        }),
      }),
    ),
  );
}

import { findingsOf, type ServerFinding } from '@memgym/llm-client';

/** A parameter that a server refused, and the replacement. */
export interface RunFinding extends ServerFinding {
  readonly kind: 'server-finding';
  /** `key=value` of the config that declares it; absent where only one schema was refused. */
  readonly setting?: string;
}

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

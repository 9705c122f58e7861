import { findingsOf, type ServerFinding } from '@memgym/llm-client';
import type { RunPlan } from './run-plan.js';

/** Something that a server of a run refused, and what was done instead. */
export interface RunFinding extends ServerFinding {
  readonly kind: 'server-finding';
  /** `key=value` of the experiment that declares it; absent where only one schema was refused. */
  readonly setting?: string;
}

/** What was found out about the servers of a run so far, oldest first. */
export function runFindings({
  model,
  embedder,
}: Pick<RunPlan, 'model'> & Partial<Pick<RunPlan, 'embedder'>>): readonly RunFinding[] {
  const of = (key: 'model' | 'embedder', client: object): RunFinding[] =>
    findingsOf(client).map((finding) => ({
      kind: 'server-finding',
      ...finding,
      ...(finding.declare !== undefined && {
        setting: `${key}.capabilities.${finding.declare.capability}=${finding.declare.value}`,
      }),
    }));
  return [...of('model', model), ...(embedder === undefined ? [] : of('embedder', embedder))];
}

import { findingsOf, type ServerFinding } from '@memgym/llm-client';
import type { RunPlan } from './run-plan.js';

/** Something that a server of a run refused, and what was done instead. */
export interface RunFinding extends ServerFinding {
  readonly kind: 'server-finding';
  /** `key=value` of the experiment that declares it; absent where only one schema was refused. */
  readonly setting?: string;
}

type Asked = Pick<RunPlan, 'model'> & Partial<Pick<RunPlan, 'embedder' | 'simulator'>>;

/** What was found out about the servers of a run so far: those of the model, the simulator, the embedder. */
export function runFindings({ model, simulator, embedder }: Asked): readonly RunFinding[] {
  const of = (key: keyof Asked, client: object | undefined): RunFinding[] =>
    client === undefined
      ? []
      : findingsOf(client).map((finding) => ({
          kind: 'server-finding',
          ...finding,
          ...(finding.declare !== undefined && {
            setting: `${key}.capabilities.${finding.declare.capability}=${finding.declare.value}`,
          }),
        }));
  return [
    ...of('model', model),
    // The model itself plays the user where no other is named.
    ...of('simulator', simulator === model ? undefined : simulator),
    ...of('embedder', embedder),
  ];
}

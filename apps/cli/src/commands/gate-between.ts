import { ConfigError } from '@memgym/core';
import { gateOf } from '@memgym/scoring';
import type { ChangedSystem, ComparedRun } from '../output/compared-run.js';
import { type Gate, gateJunit, gateMarkdown } from '../output/gate-files.js';
import { writeOutput } from '../output/write-output.js';

/** The flags of `memgym runs compare` for CI. */
export interface GateFlags {
  failIfWorse?: number;
  junit?: string;
  markdown?: string;
}

/** The outcome of `--fail-if-worse`, which is also written to the files of the other flags. */
export async function gateBetween(
  [first, second]: readonly [ComparedRun, ComparedRun],
  metric: string,
  changed: readonly ChangedSystem[],
  { failIfWorse: margin, junit, markdown }: GateFlags,
): Promise<Gate | undefined> {
  if (margin === undefined) {
    if (junit === undefined && markdown === undefined) return undefined;
    throw new ConfigError(`${junit === undefined ? '--markdown' : '--junit'} needs --fail-if-worse.`, {
      hint: 'Add the loss that is accepted, e.g. --fail-if-worse 0.03.',
    });
  }
  const systems = changed.map((system) => ({
    ...system,
    outcome: system.finding === null ? ('untested' as const) : gateOf(system.finding, margin),
  }));
  const gate = {
    ...{ metric, margin, systems, before: first.manifest.runId, after: second.manifest.runId },
    cluster: first.benchmark.results.cluster ?? 'cluster',
  };
  if (systems.every(({ outcome }) => outcome === 'untested')) {
    throw new ConfigError(`No system can be tested in ${metric}: there are no intervals.`, {
      key: '--fail-if-worse',
      hint: `The runs must share questions of at least two ${gate.cluster}s; or choose another --metric.`,
    });
  }
  if (junit !== undefined) await writeOutput(junit, gateJunit(gate));
  if (markdown !== undefined) await writeOutput(markdown, gateMarkdown(gate));
  return gate;
}

/** 1 if a system is worse; 3 if a loss of the margin is neither shown nor excluded. */
export function gateExitCode({ systems }: Gate): number {
  const has = (wanted: string): boolean => systems.some(({ outcome }) => outcome === wanted);
  if (has('worse')) return 1;
  return has('open') || has('untested') ? 3 : 0;
}

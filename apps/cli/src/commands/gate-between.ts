import { ConfigError } from '@memgym/core';
import { pairedValue, storedAnswers } from '@memgym/runner';
import { gateOf } from '@memgym/scoring';
import { type ComparedRun, isSystem } from '../output/compared-run.js';
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
  first: ComparedRun,
  second: ComparedRun,
  metric: string,
  { failIfWorse: margin, junit, markdown }: GateFlags,
): Promise<Gate | undefined> {
  if (margin === undefined) {
    if (junit === undefined && markdown === undefined) return undefined;
    throw new ConfigError(`${junit === undefined ? '--markdown' : '--junit'} needs --fail-if-worse.`, {
      hint: 'Add the loss that is accepted, e.g. --fail-if-worse 0.03.',
    });
  }
  const { higherIsBetter = true } = first.benchmark.metrics.find(({ name }) => name === metric) ?? {};
  const before = new Set(first.result.systems.filter(isSystem).map(({ name }) => name));
  const shared = second.result.systems.filter((system) => isSystem(system) && before.has(system.name));
  const systems = gateOf(
    shared.map(({ name }) => ({
      name,
      difference: pairedValue(
        first.benchmark,
        metric,
        storedAnswers(second, name),
        storedAnswers(first, name),
      ),
    })),
    { margin, higherIsBetter },
  );
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

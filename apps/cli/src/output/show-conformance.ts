import type { ConformanceReport, ConformanceResult } from '@memgym/conformance';
import { countOf } from './format-amount.js';
import { print } from './print.js';
import { printColumns } from './print-columns.js';

/** The result of a system, and the command that repeats the check. */
export interface CheckedSystem extends ConformanceReport {
  readonly command: string;
}

/**
 * Prints each property of one system, the reason why one failed or does not apply, and a command to repeat a
 * failure.
 */
export function showConformance({ system, conforms, results, command }: CheckedSystem): void {
  print(`Conformance of '${system}' (offline model and embedder, which are simulated)\n`);
  printColumns(results.map(({ id, title, outcome }) => ['', outcome, id, title]));
  section('Does not apply', results, 'skipped', ({ id, reason }) => [`  ${id}: ${reason}`]);
  section('Failed', results, 'failed', ({ id, reason = '' }) => [
    `  ${id}: ${reason.replaceAll('\n', '\n    ')}`,
    `    to check it again: ${command} --only ${id}`,
  ]);
  const count = (outcome: string): number => results.filter((result) => result.outcome === outcome).length;
  print(
    `\n${conforms ? 'It conforms to the contract' : 'It breaks the contract'}: ${count('passed')} passed, ` +
      `${count('failed')} failed, ${count('skipped')} not applicable.`,
  );
}

const signs: Readonly<Record<ConformanceResult['outcome'], string>> = {
  passed: 'yes',
  skipped: '-',
  failed: 'NO',
};

/** Prints systems against properties, and the reasons below. */
export function showConformanceTable(systems: readonly CheckedSystem[]): void {
  const properties = systems[0]?.results ?? [];
  printColumns([
    ['', ...systems.map(({ system }) => system)],
    ...properties.map(({ id }, row) => [
      id,
      ...systems.map(({ results }) => signs[results[row]?.outcome ?? 'failed']),
    ]),
  ]);
  for (const { system, results, command } of systems) {
    section(`Does not apply to ${system}`, results, 'skipped', ({ id, reason }) => [`  ${id}: ${reason}`]);
    section(`Failed by ${system}`, results, 'failed', ({ id, reason }) => [
      `  ${id}: ${reason}`,
      `    to check it again: ${command} --only ${id}`,
    ]);
  }
  const sound = systems.filter(({ conforms }) => conforms).length;
  print(`\n${sound} of ${countOf(systems.length, 'system')} conform to the contract.`);
}

function section(
  title: string,
  results: readonly ConformanceResult[],
  outcome: ConformanceResult['outcome'],
  write: (result: ConformanceResult) => string[],
): void {
  const lines = results.filter((result) => result.outcome === outcome).flatMap(write);
  if (lines.length > 0) print(`\n${title}\n${lines.join('\n')}`);
}

import type { PluginCode } from '@memgym/core';
import type { ChangedPlugin, EarlierCode } from '@memgym/runner';
import { notify } from './print.js';

/** `memgym-memory-words 1.2.0, 3f2a9c1b`, the identity of a plugin's code. */
export function codeName({ package: name, version, digest }: PluginCode): string {
  const package_ = [name, version].filter((word) => word !== undefined).join(' ');
  return `${package_ === '' ? '' : `${package_}, `}code ${digest.slice(0, 8)}`;
}

/** `memory system ./src/index.ts: src/words.ts changed`. */
export const describeChange = ({ kind, name, changes }: ChangedPlugin): string =>
  `${kind} ${name}: ${changes.join(', ')}`;

/** Reports that a plugin was edited, so that the run is a new one. */
export function showEarlierCode(earlier: EarlierCode | null): void {
  if (earlier === null) return;
  notify(`Plugins were edited after the run ${earlier.runId}, so this is a new run:`);
  for (const change of earlier.changed) notify(`  ${describeChange(change)}`);
}

/** Reports plugins that were edited while they were used. */
export function showEdits(edited: readonly ChangedPlugin[]): void {
  if (edited.length === 0) return;
  notify('Plugins were edited during the run. Its results come from their code at the start:');
  for (const change of edited) notify(`  ${describeChange(change)}`);
  notify('The same command now makes a new run with the edited code.');
}

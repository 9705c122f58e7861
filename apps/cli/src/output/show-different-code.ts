import { type ChangedPlugin, changedPlugins } from '@memgym/runner';
import type { ComparedRun } from '@memgym/runs';
import { print } from './print.js';
import { codeName, describeChange } from './show-plugin-changes.js';
import { wrapText } from './wrap-text.js';

/** Plugins from outside that the runs played with different code. */
export const differentCode = ([first, second]: readonly ComparedRun[]) =>
  changedPlugins(first?.manifest.plugins, second?.manifest.plugins).map((changed) => ({
    ...changed,
    code: [first, second].map((run) => pluginOf(run, changed)?.digest ?? null),
  }));

const pluginOf = (run: ComparedRun | undefined, { kind, name }: Pick<ChangedPlugin, 'kind' | 'name'>) =>
  run?.manifest.plugins?.find((plugin) => plugin.kind === kind && plugin.name === name);

/** Says which plugins had other code in the second run. */
export function showDifferentCode(runs: readonly ComparedRun[]): void {
  const different = differentCode(runs);
  if (different.length === 0) return;
  print('Played with different code:');
  for (const changed of different) {
    const names = runs.flatMap((run) => pluginOf(run, changed) ?? []).map(codeName);
    print(wrapText(`${describeChange(changed)} (${names.join(' → ')})`, '  '));
  }
}

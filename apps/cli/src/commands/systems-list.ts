import type { MemorySystemDefinition } from '@memgym/core';
import { findSystem, knownMemorySystems } from '@memgym/runner/systems';
import { listedPlugins, showPluginProblems } from '../output/listed-plugins.js';
import { print, printJson } from '../output/print.js';
import { printColumns } from '../output/print-columns.js';
import { describeOptions, showOptions } from '../output/show-options.js';
import { wrapText } from '../output/wrap-text.js';

/** `memgym systems list` */
export function listSystems(flags: { json?: boolean }): void {
  const installed = listedPlugins(process.cwd(), 'memorySystem');
  if (flags.json) {
    printJson({ systems: knownMemorySystems.map(describe), installed });
    return;
  }
  printColumns([
    ...knownMemorySystems.map(({ type, description }) => [type, description]),
    ...installed.map(({ package: name, description }) => [name, description]),
  ]);
  showPluginProblems(process.cwd());
  print('\nTo show the options of one: memgym systems show <name>');
}

/** `memgym systems show <system>` */
export async function showSystem(name: string, flags: { json?: boolean }): Promise<void> {
  const system = await findSystem(name, process.cwd());
  if (flags.json) printJson({ ...describe(system), options: describeOptions(system.optionsSchema) });
  else show(system);
}

/** Infinity, for systems that show all of their memories, is not JSON. */
const describe = ({ type, description, needs, defaultK }: MemorySystemDefinition) => ({
  type,
  description,
  needs,
  defaultK: defaultK === Number.POSITIVE_INFINITY ? 'all' : (defaultK ?? 10),
});

function show(system: MemorySystemDefinition): void {
  const { type, description, needs, defaultK } = describe(system);
  print(wrapText(`${type}: ${description}`));
  print('');
  printColumns([
    ['Needs', needs.length === 0 ? 'neither a model nor an embedder' : needs.map(needed).join(' and ')],
    ['Shows', defaultK === 'all' ? 'all of its memories' : `${defaultK} memories a question (k)`],
  ]);
  showOptions('Options (systems[].options)', system.optionsSchema);
}

const needed = (port: string): string => (port === 'embedder' ? 'an embedder' : `a ${port}`);

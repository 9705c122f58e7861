import type { MemorySystemDefinition } from '@memgym/core';
import { listedParts, partRows, showProblems } from '../output/listed-parts.js';
import { print, printJson } from '../output/print.js';
import { printColumns } from '../output/print-columns.js';
import { describeOptions, showOptions } from '../output/show-options.js';
import { wrapText } from '../output/wrap-text.js';
import { registryFor } from '../registry.js';

/** `memgym systems list` */
export async function listSystems(flags: { json?: boolean }): Promise<void> {
  const registry = registryFor();
  if (flags.json) {
    const { own, installed } = listedParts(registry, 'memorySystem');
    const systems = await Promise.all(own.map(({ type }) => registry.find('memorySystem', type)));
    printJson({ systems: systems.map(describe), installed });
    return;
  }
  printColumns(partRows(registry, 'memorySystem'));
  showProblems(registry);
  print('\nTo show the options of one: memgym systems show <name>');
}

/** `memgym systems show <system>` */
export async function showSystem(name: string, flags: { json?: boolean }): Promise<void> {
  const system = await registryFor().find('memorySystem', name);
  if (flags.json) printJson({ ...describe(system), options: describeOptions(system.optionsSchema) });
  else show(system);
}

/** Infinity, for systems that show all of their memories, is not JSON. */
const describe = ({ type, description, needs, uses = [], defaultK }: MemorySystemDefinition) => ({
  type,
  description,
  needs,
  ...(uses.length > 0 && { uses }),
  defaultK: defaultK === Number.POSITIVE_INFINITY ? 'all' : (defaultK ?? 10),
});

function show(system: MemorySystemDefinition): void {
  const { type, description, needs, uses = [], defaultK } = describe(system);
  print(wrapText(`${type}: ${description}`));
  print('');
  printColumns([
    ['Needs', needs.length === 0 ? 'neither a model nor an embedder' : needs.map(needed).join(' and ')],
    ...(uses.length > 0 ? [['Better with', uses.map(needed).join(' and ')] as const] : []),
    ['Shows', defaultK === 'all' ? 'all of its memories' : `${defaultK} memories a question (k)`],
  ]);
  showOptions('Options (systems[].options)', system.optionsSchema);
}

const needed = (port: string): string => (port === 'embedder' ? 'an embedder' : `a ${port}`);

import { listedParts, partRows, showProblems } from '../output/listed-parts.js';
import { printJson } from '../output/print.js';
import { printColumns } from '../output/print-columns.js';
import { registryFor } from '../registry.js';

/** `memgym generate list` */
export function listGenerators(flags: { json?: boolean }): void {
  const registry = registryFor();
  if (flags.json) {
    const { own, installed } = listedParts(registry, 'generator');
    const generators = own.map(({ type, description, benchmark = null }) => ({
      type,
      description,
      benchmark,
    }));
    printJson({ generators, installed });
    return;
  }
  printColumns(partRows(registry, 'generator'));
  showProblems(registry);
}

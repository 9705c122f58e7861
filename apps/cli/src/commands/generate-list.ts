import { generators } from '@memgym/runner/known';
import { listedPlugins, showPluginProblems } from '../output/listed-plugins.js';
import { printJson } from '../output/print.js';
import { printColumns } from '../output/print-columns.js';

/** `memgym generate list` */
export function listGenerators(flags: { json?: boolean }): void {
  const installed = listedPlugins(process.cwd(), 'generator');
  const builtIn = generators.map(({ type, description, benchmark }) => ({
    type,
    description,
    benchmark,
  }));
  if (flags.json) {
    printJson({ generators: builtIn, installed });
    return;
  }
  printColumns([
    ...builtIn.map(({ type, description }) => [type, description]),
    ...installed.map(({ package: name, description }) => [name, description]),
  ]);
  showPluginProblems(process.cwd());
}

import type { ProbeReport } from '@memgym/conformance';
import { print } from './print.js';
import { printColumns } from './print-columns.js';

/** Prints what a service can do, one line each. */
export function showProbe(system: string, { usable, findings }: ProbeReport): void {
  print(`What '${system}' can do, tried with eight messages in two scopes of its own\n`);
  printColumns(findings.map(({ what, outcome, detail }) => ['', outcome, what, detail]));
  print(
    usable
      ? '\nA benchmark can measure it. The whole contract: the same command without --probe.'
      : '\nA benchmark cannot measure it: it must store, find by a word, separate users and empty a scope.',
  );
}

import { unpackRun } from '@memgym/runs';
import type { FlagsFor } from '../declared/flags-for.js';
import { notify, print, printJson } from '../output/print.js';

/** `memgym runs import <bundle>` */
export async function importRun(bundle: string, { runs, json }: FlagsFor['importRun']): Promise<void> {
  const folder = await unpackRun(bundle, runs);
  if (json) printJson({ folder });
  else print(folder);
  notify(
    'Its report is left out, because a browser would run what is in it; `memgym runs report` makes it anew.',
  );
  notify(
    'Its digests agree, which does not say who made it; `memgym runs replay` computes its numbers again.',
  );
}

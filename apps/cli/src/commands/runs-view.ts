import { statSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { serveRuns, unpackForReading, writePages } from '@memgym/runs';
import type { FlagsFor } from '../declared/flags-for.js';
import { countOf } from '../output/format-amount.js';
import { notify, print } from '../output/print.js';
import { reportFailure } from '../output/report-failure.js';
import { readersRegistry } from '../registry.js';
import { endRequested } from './interruptible.js';

/** `memgym runs view` */
export async function viewRuns(folder: string, { port, static: target }: FlagsFor['view']): Promise<void> {
  const isBundle = statSync(folder, { throwIfNoEntry: false })?.isFile() === true;
  const bundled = isBundle ? await unpackForReading(folder) : undefined;
  const shown = bundled === undefined ? folder : dirname(bundled);
  const registry = readersRegistry();
  const onFailure = (error: unknown): void => void reportFailure(error);
  if (target !== undefined) {
    const pages = await writePages(shown, target, { registry, onFailure });
    print(`${target}: ${countOf(pages, 'page')}, beginning with index.html`);
    return;
  }
  // What is unpacked is removed at the end, and a remark would be lost.
  const server = await serveRuns(shown, { registry, port, onFailure, takesRemarks: !isBundle });
  const ended = endRequested();
  const place = bundled === undefined ? '' : `runs/${encodeURIComponent(basename(bundled))}`;
  print(`${folder}: ${server.address}${place}`);
  notify(
    `${isBundle ? 'The pages only read.' : 'The pages change nothing but what you remark on answers.'} The address opens them, so give it to nobody. Ctrl-C ends it.`,
  );
  await ended;
  await server.close();
}

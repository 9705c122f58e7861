import { writeFile, writeFileSync } from 'node:fs';
import { setImmediate as turnOfLoop } from 'node:timers/promises';
import { promisify } from 'node:util';

/** Makes a file that is not there, or replaces one; fails as `writeFile` does. */
export type SmallFileWriter = (path: string, content: string | Uint8Array) => Promise<void>;

const asideFor = 100;
const write = promisify(writeFile);

/**
 * A writer of files of some kilobytes. While the disk takes them at once it writes synchronously, which
 * needs a third of the processor time; after one that took 5 ms it leaves the next hundred to other
 * threads, so that a busy disk holds up nothing else.
 * @param slowMs from when on a file counts as slow. Default 5
 */
export function createSmallFileWriter(slowMs = 5): SmallFileWriter {
  let aside = 0;
  return async (path, content) => {
    if (aside > 0) {
      aside -= 1;
      await write(path, content);
      return;
    }
    // What else came in at this moment goes first: requests that a reply makes room for are not held up.
    await turnOfLoop();
    const started = performance.now();
    writeFileSync(path, content);
    if (performance.now() - started >= slowMs) aside = asideFor;
  };
}

import { writeAllTo } from '@memgym/files';
import { encodeSeal, sealBytes } from './frame.js';
import { writeWhole } from './write-whole.js';

/** Atomically writes the sealed file of a scope. */
export async function writeScopeFile(file: string, frames: Iterable<Buffer>): Promise<void> {
  let bytes = sealBytes;
  let count = 0;
  const pieces = function* (): Generator<Buffer, void> {
    yield Buffer.alloc(sealBytes);
    for (const frame of frames) {
      bytes += frame.length;
      count += 1;
      yield frame;
    }
  };
  await writeWhole(file, pieces(), (handle) => writeAllTo(handle, encodeSeal({ bytes, frames: count }), 0));
}

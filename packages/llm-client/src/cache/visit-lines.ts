import { readSync } from 'node:fs';

const chunkBytes = 1 << 20;

/**
 * Calls `visit` for each complete line of an open file from byte `from`, the start of a line, to byte `to`, without
 * its line feed. Empty lines are skipped. The line is valid only during the visit.
 * @returns the position of the first line that is not yet complete
 */
export function visitLines(
  { file, from, to }: { readonly file: number; readonly from: number; readonly to: number },
  visit: (line: Buffer, offset: number) => void,
): number {
  let size = chunkBytes;
  let start = from;
  while (start < to) {
    const chunk = Buffer.allocUnsafe(Math.min(size, to - start));
    const bytes = readSync(file, chunk, 0, chunk.length, start);
    let line = 0;
    for (let end = chunk.indexOf(10); end >= 0 && end < bytes; end = chunk.indexOf(10, line)) {
      if (end > line) visit(chunk.subarray(line, end), start + line);
      line = end + 1;
    }
    if (line === 0) {
      // The file was truncated meanwhile, or the line is not yet complete.
      if (bytes < chunk.length || start + bytes >= to) break;
      size *= 2;
    }
    start += line;
  }
  return start;
}

import { readSync } from 'node:fs';

const chunkBytes = 1 << 20;

/**
 * Shows each whole line of an open file from byte `from`, which begins a line, to byte `to`, without its
 * line feed; empty ones are passed over. A line is valid for the visit only.
 * @returns where the first line begins that has no end yet
 */
export function visitLines(
  file: number,
  from: number,
  to: number,
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
      // The file was cut meanwhile, or the line is not yet written to its end.
      if (bytes < chunk.length || start + bytes >= to) break;
      size *= 2;
    }
    start += line;
  }
  return start;
}

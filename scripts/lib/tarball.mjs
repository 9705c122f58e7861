import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

const textOf = (bytes) => bytes.toString('utf8').replace(/\0.*$/s, '');

/** The files of an npm tarball: path below its `package/` folder → content. */
export function readTarball(path) {
  const archive = gunzipSync(readFileSync(path));
  const files = new Map();
  let longName;
  for (let at = 0; at + 512 <= archive.length && archive[at] !== 0; ) {
    const header = archive.subarray(at, at + 512);
    const size = Number.parseInt(textOf(header.subarray(124, 136)), 8);
    const content = archive.subarray(at + 512, at + 512 + size);
    const type = String.fromCharCode(header[156] ?? 0);
    const prefix = textOf(header.subarray(345, 500));
    const name = longName ?? `${prefix ? `${prefix}/` : ''}${textOf(header.subarray(0, 100))}`;
    longName = undefined;
    // `x` and `L` blocks contain the long name of the next entry.
    if (type === 'x') longName = /\d+ path=(.*)\n/.exec(content.toString('utf8'))?.[1];
    else if (type === 'L') longName = textOf(content);
    else if (type === '0' || type === '\0') files.set(name.replace(/^package\//, ''), content);
    at += 512 + Math.ceil(size / 512) * 512;
  }
  return files;
}

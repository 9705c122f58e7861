import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { isSealed, openArchive, readWhole } from './open-archive.js';
import { packArchive } from './pack-archive.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'memgym-archive-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** An archive of another program. */
async function written(add: (zip: ZipFile) => void): Promise<Buffer> {
  const zip = new ZipFile();
  add(zip);
  zip.end();
  const parts: Buffer[] = [];
  for await (const part of zip.outputStream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** Opens an archive after every occurrence of a text in it was replaced by another of the same length. */
async function opened(bytes: Buffer, from = '', to = ''): Promise<readonly string[]> {
  expect(to).toHaveLength(from.length);
  const changed = from === '' ? bytes : Buffer.from(bytes.toString('latin1').replaceAll(from, to), 'latin1');
  const file = join(folder, 'given.zip');
  await writeFile(file, changed);
  const archive = await openArchive(file);
  archive.close();
  return archive.paths;
}

const text = Buffer.from('text');

describe('an archive that could do harm is refused', () => {
  it.each([
    [
      'a name that leads out of the folder',
      'run/a.txt',
      '../../a.b',
      'has a damaged directory (invalid relative path',
    ],
    ['an absolute name', 'run/a.txt', '/etc/abcd', 'has a damaged directory (absolute path'],
    ['a name of another system', 'run/a.txt', 'run\\a.txt', 'has a damaged directory (invalid characters'],
    ['a hidden part', 'run/a.txt', 'run/./aab', 'has a name that leads elsewhere'],
    ['a stream of a Windows file', 'run/a.txt', 'run/a:txt', 'has a name that leads elsewhere'],
    ['a device of Windows', 'run/a.txt', 'run/NUL.x', 'has a name that leads elsewhere'],
    ['an empty part', 'run/a.txt', 'run//aaab', 'has a name that leads elsewhere'],
  ])('%s', async (_what, from, to, problem) => {
    const bytes = await written((zip) => zip.addBuffer(text, from));
    await expect(opened(bytes, from, to)).rejects.toThrow(problem);
  });

  it('two files of one name', async () => {
    const bytes = await written((zip) => {
      zip.addBuffer(text, 'run/a.txt');
      zip.addBuffer(text, 'run/b.txt');
    });
    await expect(opened(bytes, 'run/b.txt', 'run/A.TXT')).rejects.toThrow('has two files named "run/A.TXT"');
  });

  it('a link', async () => {
    const bytes = await written((zip) => zip.addBuffer(text, 'run/a', { mode: 0o120777 }));
    await expect(opened(bytes)).rejects.toThrow('has a link or device: "run/a"');
  });

  it('a file in the place of a folder', async () => {
    const bytes = await written((zip) => {
      zip.addBuffer(text, 'run');
      zip.addBuffer(text, 'run/a.txt');
    });
    await expect(opened(bytes)).rejects.toThrow('has a file in the place of a folder: "run"');
  });

  /** The bytes of an archive with a file of 70,000 bytes, which says that it has another size. */
  async function saying(bytes: number): Promise<Buffer> {
    const honest = await written((zip) => zip.addBuffer(Buffer.alloc(70_000), 'run/a'));
    const [before, after] = [70_000, bytes].map((size) => {
      const field = Buffer.alloc(4);
      field.writeUInt32LE(size);
      return field.toString('latin1');
    }) as [string, string];
    return Buffer.from(honest.toString('latin1').replaceAll(before, after), 'latin1');
  }

  it('more bytes than a bundle unpacks to', async () => {
    await expect(opened(await saying(4_000_000_000))).rejects.toThrow(
      'would unpack to more than 200 times its size',
    );
  });

  it('a file of one character that unpacks to a thousand times the archive', async () => {
    const bytes = await written((zip) => zip.addBuffer(Buffer.alloc(40_000_000, 'x'), 'digests.jsonl'));
    expect(bytes.length).toBeLessThan(60_000);
    await expect(opened(bytes)).rejects.toThrow('would unpack to more than 200 times its size');
  });

  it('an entry with more bytes than it says', async () => {
    const file = join(folder, 'given.zip');
    await writeFile(file, await saying(3));
    const archive = await openArchive(file);
    await expect(readWhole(archive, 'run/a', 100_000)).rejects.toThrow('run/a cannot be unpacked');
    archive.close();
  });

  it('a count of files that no bundle has', async () => {
    const bytes = await written((zip) => {
      for (let file = 0; file < 3; file += 1) zip.addBuffer(text, `run/${file}`);
      zip.end({ forceZip64Format: true, comment: '' });
    });
    const at = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x06, 0x06]));
    bytes.writeBigUInt64LE(5_000_000n, at + 24);
    bytes.writeBigUInt64LE(5_000_000n, at + 32);
    await expect(opened(bytes)).rejects.toThrow('says that it has 5000000 files');
  });

  it.each([
    ['a text', Buffer.from('hello')],
    ['nothing', Buffer.alloc(0)],
  ])('%s', async (_what, bytes) => {
    await expect(opened(bytes)).rejects.toThrow('is no archive, or is cut off');
  });

  it('a folder, and a file that is missing', async () => {
    await expect(openArchive(folder)).rejects.toThrow('is a folder, expected a file');
    await expect(openArchive(join(folder, 'missing.zip'))).rejects.toThrow('no such file');
  });
});

it('an empty file of an archive is not opened, since that costs more than its name and gives nothing', async () => {
  const file = join(folder, 'given.zip');
  const bytes = await written((zip) => zip.addBuffer(Buffer.alloc(0), 'run/texts/a.jsonl'));
  // Where the content would stand, so that whoever opened it would fail.
  bytes.fill(0xff, 0, 4);
  await writeFile(file, bytes);
  const archive = await openArchive(file);
  expect(await readWhole(archive, 'run/texts/a.jsonl', 10)).toHaveLength(0);
  archive.close();
});

describe('packArchive', () => {
  it('gives the same bytes for the same files in every time zone, and knows when one differs', async () => {
    await mkdir(join(folder, 'run'));
    await writeFile(join(folder, 'run', 'a.txt'), 'a'.repeat(100));
    const files = [];
    const before = process.env.TZ;
    for (const zone of ['UTC', 'America/Nome', 'Asia/Kolkata']) {
      process.env.TZ = zone;
      const file = join(folder, `${zone.replace('/', '-')}.zip`);
      await packArchive(file, folder, ['run/a.txt']);
      files.push(file);
    }
    process.env.TZ = before ?? 'UTC';
    const [first = '', second = '', third = ''] = files;
    const bytes = await readFile(first);
    expect(await readFile(second)).toEqual(bytes);
    expect(await readFile(third)).toEqual(bytes);
    expect(await isSealed(first)).toBe(true);
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      await writeFile(second, changed);
      expect(await isSealed(second)).toBe(false);
    }
  });

  it('writes nothing where a file cannot be read, and leaves the earlier one', async () => {
    const file = join(folder, 'out.zip');
    await writeFile(file, 'earlier');
    await expect(packArchive(file, folder, ['missing.txt'])).rejects.toThrow('out.zip');
    expect(await readFile(file, 'utf8')).toBe('earlier');
    await symlink(join(folder, 'elsewhere'), `${file}.tmp`);
    await writeFile(join(folder, 'a.txt'), 'a');
    await expect(packArchive(file, folder, ['a.txt'])).rejects.toThrow('a symbolic link is in the place');
  });
});

import { spawnSync } from 'node:child_process';

/** What a process did to files below a folder, or printed, in order. */
export type Operation =
  | { readonly kind: 'write'; readonly inode: number; readonly at: number; readonly bytes: Buffer }
  | { readonly kind: 'truncate'; readonly inode: number; readonly length: number }
  | { readonly kind: 'sync'; readonly inode: number }
  | { readonly kind: 'sync-folder'; readonly path: string }
  | { readonly kind: 'link'; readonly path: string; readonly inode: number }
  | { readonly kind: 'folder'; readonly path: string }
  | { readonly kind: 'rename'; readonly from: string; readonly to: string }
  | { readonly kind: 'remove'; readonly path: string }
  | { readonly kind: 'print'; readonly text: string };

const traced =
  'openat,open,write,pwrite64,writev,pwritev,fsync,fdatasync,rename,renameat,renameat2,unlink,unlinkat,mkdir,mkdirat,rmdir,ftruncate,close';

export const hasStrace = (): boolean => spawnSync('strace', ['-V']).status === 0;

/** The command that runs another one and writes what it does into a file. */
export const traceInto = (file: string): string[] => [
  ...['strace', '-f', '-qq', '-xx', '-y', '-s', '100000000', '--seccomp-bpf'],
  ...['-e', `trace=${traced}`, '-e', 'signal=none', '-o', file],
];

interface Call {
  readonly name: string;
  readonly args: readonly string[];
  readonly result: number;
}

/** The calls of a trace that succeeded, in the order of their ends. */
function* callsIn(trace: string): Generator<Call> {
  const begun = new Map<string, string>();
  for (const line of trace.split('\n')) {
    const space = line.indexOf(' ');
    const [pid, rest] = [line.slice(0, space), line.slice(space + 1).trimStart()];
    const cut = rest.indexOf(' <unfinished ...>');
    if (cut >= 0) {
      begun.set(pid, rest.slice(0, cut));
      continue;
    }
    const resumed = /^<\.\.\. \w+ resumed>/.exec(rest);
    const whole = resumed === null ? rest : `${begun.get(pid) ?? ''}${rest.slice(resumed[0].length)}`;
    const open = whole.indexOf('(');
    // A call that another thread interrupted has blanks before its result.
    const equals = whole.lastIndexOf(' = ');
    const end = whole.lastIndexOf(')', equals);
    const result = Number.parseInt(whole.slice(equals + 3), 10);
    if (open < 0 || equals < 0 || end < 0 || !(result >= 0)) continue;
    yield { name: whole.slice(0, open), args: argumentsIn(whole.slice(open + 1, end)), result };
  }
}

/** The arguments of a call; commas in texts, lists and names of descriptors separate none. */
function argumentsIn(text: string): string[] {
  const found: string[] = [];
  let from = 0;
  let depth = 0;
  let isText = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') isText = !isText;
    else if (!isText && /[[{<(]/.test(character ?? '')) depth += 1;
    else if (!isText && /[\]}>)]/.test(character ?? '')) depth -= 1;
    else if (!isText && depth === 0 && character === ',') {
      found.push(text.slice(from, at).trim());
      from = at + 1;
    }
  }
  found.push(text.slice(from).trim());
  return found;
}

/** The bytes of a text as `strace -xx` writes it. */
function bytesOf(argument: string): Buffer {
  const [, quoted = ''] = /"([^"]*)"/.exec(argument) ?? [];
  return Buffer.from(quoted.replaceAll('\\x', ''), 'hex');
}

const textOf = (argument: string): string => bytesOf(argument).toString('utf8');

/** The path behind a descriptor, `9</a/b>`, which `-xx` writes in digits, too. */
function pathOf(argument: string): string {
  const [, path = ''] = /<(.*)>/.exec(argument) ?? [];
  return path.includes('\\x') ? Buffer.from(path.replaceAll('\\x', ''), 'hex').toString('utf8') : path;
}

/** What a traced program did below a folder. Positions of appends and plain writes follow from the order of the calls. */
export function operationsIn(trace: string, folder: string): Operation[] {
  const operations: Operation[] = [];
  const inodes = new Map<string, number>();
  const sizes = new Map<number, number>();
  const files = new Map<string, { readonly inode: number; at: number; readonly isAppending: boolean }>();
  let next = 1;
  const isInside = (path: string): boolean => path.startsWith(`${folder}/`) || path === folder;
  const write = (descriptor: string, bytes: Buffer, place?: number): void => {
    const file = files.get(descriptor);
    if (file === undefined) return;
    const size = sizes.get(file.inode) ?? 0;
    const at = place ?? (file.isAppending ? size : file.at);
    operations.push({ kind: 'write', inode: file.inode, at, bytes });
    sizes.set(file.inode, Math.max(size, at + bytes.length));
    if (place === undefined) file.at = at + bytes.length;
  };
  for (const { name, args, result } of callsIn(trace)) {
    const [descriptor = ''] = /^\d+/.exec(args[0] ?? '') ?? [];
    if (name === 'openat' || name === 'open') {
      const path = textOf(args[name === 'open' ? 0 : 1] ?? '');
      const flags = args[name === 'open' ? 1 : 2] ?? '';
      files.delete(String(result));
      if (!isInside(path) || flags.includes('O_DIRECTORY')) continue;
      let inode = inodes.get(path);
      if (inode === undefined) {
        if (!flags.includes('O_CREAT')) continue;
        inode = next;
        next += 1;
        inodes.set(path, inode);
        operations.push({ kind: 'link', path, inode });
      }
      if (flags.includes('O_TRUNC') && (sizes.get(inode) ?? 0) > 0) {
        operations.push({ kind: 'truncate', inode, length: 0 });
        sizes.set(inode, 0);
      }
      files.set(String(result), { inode, at: 0, isAppending: flags.includes('O_APPEND') });
    } else if (name === 'close') files.delete(descriptor);
    else if (/^p?write/.test(name)) {
      const isVector = name.includes('v');
      const bytes = isVector
        ? Buffer.concat((args[1]?.match(/"[^"]*"/g) ?? []).map(bytesOf))
        : bytesOf(args[1] ?? '');
      const place = name.startsWith('p') ? Number(args[isVector ? 3 : 3]) : undefined;
      if (descriptor === '1' && !files.has('1'))
        operations.push({ kind: 'print', text: bytes.toString('utf8') });
      else write(descriptor, bytes.subarray(0, result), place);
    } else if (name === 'ftruncate') {
      const file = files.get(descriptor);
      if (file === undefined) continue;
      operations.push({ kind: 'truncate', inode: file.inode, length: Number(args[1]) });
      sizes.set(file.inode, Number(args[1]));
    } else if (name === 'fsync' || name === 'fdatasync') {
      const file = files.get(descriptor);
      const path = pathOf(args[0] ?? '');
      if (file !== undefined) operations.push({ kind: 'sync', inode: file.inode });
      else if (isInside(path)) operations.push({ kind: 'sync-folder', path });
    } else if (name.startsWith('rename')) {
      const texts = args.filter((argument) => argument.startsWith('"')).map(textOf);
      const [from = '', to = ''] = texts;
      if (!isInside(to)) continue;
      operations.push({ kind: 'rename', from, to });
      for (const [path, inode] of [...inodes]) {
        if (path !== from && !path.startsWith(`${from}/`)) continue;
        inodes.delete(path);
        inodes.set(`${to}${path.slice(from.length)}`, inode);
      }
    } else if (name.startsWith('unlink') || name === 'rmdir') {
      const path = textOf(args.find((argument) => argument.startsWith('"')) ?? '');
      if (!isInside(path)) continue;
      inodes.delete(path);
      operations.push({ kind: 'remove', path });
    } else if (name.startsWith('mkdir')) {
      const path = textOf(args.find((argument) => argument.startsWith('"')) ?? '');
      if (isInside(path)) operations.push({ kind: 'folder', path });
    }
  }
  return operations;
}

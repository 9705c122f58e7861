import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { type BigIntStats, readFileSync, statSync } from 'node:fs';
import { ConfigError, codeOf, StorageError } from '@memgym/core/errors';
import { readJson } from '@memgym/core/memory';
import { holdLock, replaceFileSync } from '@memgym/files';
import * as z from 'zod';
import { type Access, type Caller, type Right, rights } from './access.js';

const tokenSchema = z.strictObject({
  name: z.string().min(1).max(100),
  user: z.string().min(1).optional(),
  rights: z.array(z.enum(rights)).min(1),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
const fileSchema = z.strictObject({ tokens: z.array(tokenSchema) });
type Entry = z.infer<typeof tokenSchema>;

/** A token without its secret. */
export interface TokenEntry {
  readonly name: string;
  /** The only user whose memories it opens; undefined: every user. */
  readonly user: string | undefined;
  readonly rights: readonly Right[];
}

/** A new token. */
export interface NewToken {
  /** Default: every user. */
  readonly user?: string | undefined;
  /** Default: read and write. */
  readonly rights?: readonly Right[] | undefined;
  /** Name for lists and logs. Default: the user, or `all`, with a number if it is taken. */
  readonly name?: string | undefined;
}

/**
 * The tokens in a file, which holds their digests only (SHA-256) and which nobody else may read or write. A change of the
 * file holds from the next request on.
 *
 * @throws {StorageError} when the file is missing, damaged, or open to others; afterwards also each request
 */
export function openTokenFile(file: string): Access {
  let seen = '';
  let callers: readonly (readonly [digest: Buffer, caller: Caller])[] = [];
  const refresh = (): void => {
    const found = statusOf(file);
    if (found === seen) return;
    callers = entriesOf(file).map(({ name, user, rights: own, sha256 }) => [
      Buffer.from(sha256, 'hex'),
      { name, user, rights: new Set(own) },
    ]);
    seen = found;
  };
  refresh();
  return {
    callerOf(token) {
      refresh();
      return matching(digestOf(token), callers);
    },
  };
}

/** One token for a server that only its owner reaches: every user, every right. */
export function oneToken(token: string): Access {
  const owner: Caller = { name: 'owner', user: undefined, rights: new Set(rights) };
  const known = [[digestOf(token), owner]] as const;
  return { callerOf: (given) => matching(digestOf(given), known) };
}

/** A token that nobody can guess: 256 bits. */
export function randomToken(): string {
  return `memgym_${randomBytes(32).toString('base64url')}`;
}

/**
 * Adds a token to a file, which is created if it is missing.
 * @returns the token, which is nowhere else: the file has its digest
 * @throws {ConfigError} when the name is taken
 * @throws {StorageError} when the file cannot be read or written
 */
export function addToken(
  file: string,
  { user, rights: given, name }: NewToken,
): TokenEntry & { token: string } {
  const token = randomToken();
  const own = [...new Set(given ?? (['read', 'write'] as const))];
  return changed(file, (tokens) => {
    const names = new Set(tokens.map((each) => each.name));
    const entry = { name: name ?? freeName(user ?? 'all', names), user, rights: own };
    if (names.has(entry.name)) throw nameTaken(file, entry.name);
    const sha256 = digestOf(token).toString('hex');
    return { tokens: [...tokens, { ...entry, sha256 }], result: { ...entry, token } };
  });
}

/** The tokens of a file. @throws {StorageError} */
export function listTokens(file: string): TokenEntry[] {
  return entriesOf(file).map(({ name, user, rights: own }) => ({ name, user, rights: own }));
}

/** Removes a token; requests with it are refused from now on. @throws {ConfigError} if there is none @throws {StorageError} */
export function removeToken(file: string, name: string): void {
  changed(file, (tokens) => {
    const left = tokens.filter((each) => each.name !== name);
    if (left.length < tokens.length) return { tokens: left, result: undefined };
    const names = tokens.map((each) => each.name).join(', ');
    throw new ConfigError(`${file} has no token ${JSON.stringify(name)}.`, {
      key: 'name',
      hint: names === '' ? 'It has none.' : `It has: ${names}.`,
    });
  });
}

function digestOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Compares with all of them, and each in constant time. */
function matching(
  digest: Buffer,
  callers: readonly (readonly [digest: Buffer, caller: Caller])[],
): Caller | undefined {
  let found: Caller | undefined;
  for (const [known, caller] of callers) if (timingSafeEqual(known, digest)) found = caller;
  return found;
}

function changed<Result>(
  file: string,
  change: (tokens: readonly Entry[]) => { readonly tokens: readonly Entry[]; readonly result: Result },
): Result {
  const lock = holdLock(`${file}.lock`);
  try {
    const isNew = statSync(file, { throwIfNoEntry: false }) === undefined;
    const { tokens, result } = change(isNew ? [] : entriesOf(file));
    const check = (): void => lock.check();
    replaceFileSync(file, `${JSON.stringify({ tokens }, null, 2)}\n`, { mode: 0o600, check });
    return result;
  } finally {
    lock.release();
  }
}

function entriesOf(file: string): Entry[] {
  const status = statOf(file);
  if (process.platform !== 'win32' && (Number(status.mode) & 0o077) !== 0) {
    throw new StorageError('unavailable', file, 'other users of this machine may use this file of tokens.', {
      hint: `chmod 600 ${file}`,
    });
  }
  const reading = readJson(readFileSync(file, 'utf8'), { deepest: 10 });
  const checked = fileSchema.safeParse(reading.ok ? reading.value : undefined);
  if (checked.success) return checked.data.tokens;
  const problem = reading.ok ? checked.error.issues[0]?.message : reading.problem.message;
  throw new StorageError('damaged', file, `it is no file of tokens: ${problem}.`, {
    hint: 'Make a new one: memgym systems tokens new <file>.',
  });
}

/** Changes with every change of the file. */
function statusOf(file: string): string {
  const { ino, size, mtimeNs, ctimeNs } = statOf(file);
  return [ino, size, mtimeNs, ctimeNs].join(' ');
}

function statOf(file: string): BigIntStats {
  try {
    return statSync(file, { bigint: true });
  } catch (error) {
    throw new StorageError('unavailable', file, `the file of tokens cannot be read (${codeOf(error)}).`, {
      cause: error,
      hint: `Make it: memgym systems tokens new ${file} --user ann.`,
    });
  }
}

function freeName(wanted: string, names: ReadonlySet<string>): string {
  const base = wanted.slice(0, 80);
  let name = base;
  for (let number = 2; names.has(name); number += 1) name = `${base}-${number}`;
  return name;
}

function nameTaken(file: string, name: string): ConfigError {
  return new ConfigError(`${file} has a token ${JSON.stringify(name)} already.`, {
    key: 'name',
    hint: 'Choose another name, or remove that token first.',
  });
}

import { createHash, createPublicKey, verify } from 'node:crypto';
import { ConfigError } from '@memgym/core';
import { readBytes, readChunks } from '@memgym/datasets';

/** What a signature is for, so that one of another purpose does not count: `ssh-keygen -Y sign -n memgym-bundle`. */
const namespace = 'memgym-bundle';

/** Many times the size of a signature, and of a list of a thousand signers. */
const maxBytes = 2 ** 20;

export interface SignatureFiles {
  /** The bundle. */
  readonly file: string;
  /** What `ssh-keygen -Y sign` wrote. */
  readonly signature: string;
  /** Whose signatures count: a file in the form of `allowed_signers` of ssh-keygen(1). */
  readonly signers: string;
}

/** The holder of a key, as the list of signers names it. */
export interface Signer {
  readonly name: string;
  /** As `ssh-keygen -l` shows it: `SHA256:…`. */
  readonly fingerprint: string;
}

/**
 * Checks an Ed25519 signature of a bundle, in the format of OpenSSH (PROTOCOL.sshsig). It shows who signed the bundle, not
 * that what is in it is true.
 * @param now for keys that the list lets sign only for a time
 * @throws {DatasetError} when a file is missing, no file, or larger than such a file is
 * @throws {ConfigError} when the signature is of other bytes or another kind, or its key is not listed
 */
export async function checkSignature(
  { file, signature, signers }: SignatureFiles,
  now: Date,
): Promise<Signer> {
  const parts = parseSignature(signature, await readSmall(signature));
  const digest = createHash(parts.hash);
  for await (const part of readChunks(file)) digest.update(part);
  const signed = Buffer.concat([
    magic,
    ...[namespace, '', parts.hash, digest.digest()].map((part) => packed(Buffer.from(part))),
  ]);
  const key = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: parts.key.toString('base64url') },
    format: 'jwk',
  });
  if (!verify(null, signed, key, parts.signature)) {
    throw new ConfigError(`${signature}: is not a signature of ${file} as it is now.`, {
      hint: 'Get both files again, from where the signer put them.',
    });
  }
  const fingerprint = `SHA256:${createHash('sha256').update(parts.blob).digest('base64').replaceAll('=', '')}`;
  const name = nameOf(parts.blob.toString('base64'), await readSmall(signers), now);
  if (name !== undefined) return { name, fingerprint };
  throw new ConfigError(
    `${signature}: the key ${fingerprint} is not one whose signature ${signers} accepts.`,
    {
      hint: 'If you know whose key it is, add a line with its name and its public key.',
    },
  );
}

const readSmall = async (file: string): Promise<string> =>
  Buffer.from(await readBytes(file, { maxBytes })).toString('utf8');

const magic = Buffer.from('SSHSIG');
const keyType = 'ssh-ed25519';

interface SignatureParts {
  /** The public key as OpenSSH writes it. */
  readonly blob: Buffer;
  /** Its 32 bytes. */
  readonly key: Buffer;
  readonly hash: 'sha256' | 'sha512';
  readonly signature: Buffer;
}

function parseSignature(file: string, text: string): SignatureParts {
  const refuse = (what: string): never => {
    throw new ConfigError(`${file}: ${what}.`, {
      hint: `Sign with an Ed25519 key: ssh-keygen -Y sign -f ~/.ssh/id_ed25519 -n ${namespace} <bundle>.`,
    });
  };
  const [, begun = ''] = text.split('-----BEGIN SSH SIGNATURE-----');
  const bytes = Buffer.from(begun.split('-----END SSH SIGNATURE-----')[0] ?? '', 'base64');
  if (!bytes.subarray(0, 6).equals(magic) || bytes.length < 10 || bytes.readUInt32BE(6) !== 1)
    return refuse('is no signature of ssh-keygen');
  const [blob, purpose, , hash, signature] = unpacked(bytes.subarray(10));
  const [type, key] = unpacked(blob);
  const [algorithm, raw] = unpacked(signature);
  if (String(type) !== keyType || String(algorithm) !== keyType)
    return refuse(`is made with a key of the type ${JSON.stringify(String(type))}, not ${keyType}`);
  if (String(purpose) !== namespace)
    return refuse(`is made for ${JSON.stringify(String(purpose))}, not for ${namespace}`);
  const name = String(hash);
  const isComplete = blob !== undefined && key?.length === 32 && raw?.length === 64;
  if (!isComplete || (name !== 'sha256' && name !== 'sha512')) return refuse('is damaged');
  return { blob, key, hash: name, signature: raw };
}

/** A string of the SSH protocol: its length in four bytes, then its bytes. */
function packed(bytes: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
}

/** The strings that follow each other; those that are cut off are missing. */
function unpacked(bytes: Buffer = Buffer.alloc(0)): (Buffer | undefined)[] {
  const parts: Buffer[] = [];
  for (let at = 0; at + 4 <= bytes.length; ) {
    const end = at + 4 + bytes.readUInt32BE(at);
    if (end > bytes.length) break;
    parts.push(bytes.subarray(at + 4, end));
    at = end;
  }
  return parts;
}

/** The first name beside a key in a list of signers that may sign bundles now; undefined if there is none. */
function nameOf(key: string, list: string, now: Date): string | undefined {
  for (const line of list.split('\n')) {
    const words = wordsOf(line);
    const place = words.indexOf(keyType);
    const [names = ''] = words;
    if (place < 1 || names.startsWith('#') || words[place + 1] !== key) continue;
    const options = words.slice(1, place).join(',');
    if (mayList(options, now)) return names.split(',')[0];
  }
  return undefined;
}

/** Whether the options of a line let its key sign bundles now. An option that is not known refuses. */
function mayList(options: string, now: Date): boolean {
  return (options.match(/(?:"[^"]*"|[^,"])+/g) ?? []).every((option) => {
    const [name = '', value = ''] = option.replaceAll('"', '').split('=');
    if (name === 'namespaces') return value.split(',').includes(namespace);
    if (name === 'valid-after') return timeOf(value) <= now.getTime();
    if (name === 'valid-before') return now.getTime() < timeOf(value);
    return false;
  });
}

/** Milliseconds of `20260101`, `202601011200`, `20260101120000Z`; without `Z` in the local time zone; NaN for others. */
function timeOf(text: string): number {
  const [, year, month, day, hour = '00', minute = '00', second = '00', zone = ''] =
    /^(\d{4})(\d\d)(\d\d)(?:(\d\d)(\d\d)(\d\d)?)?(Z)?$/.exec(text) ?? [];
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`).getTime();
}

/** The words of a line; blanks in quotes separate none. */
const wordsOf = (line: string): string[] => line.trim().match(/(?:"[^"]*"|[^\s"])+/g) ?? [];

import { createHash } from 'node:crypto';
import { digest } from '@memgym/core';
import { openPromise } from 'yauzl';
import { ZipFile } from 'yazl';

const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');

export type ForgedJson = Record<string, unknown> & {
  config: { systems: ForgedJson[]; benchmark: ForgedJson; embedder: ForgedJson };
};
export type BundleChange = (parts: {
  manifest: ForgedJson;
  header: Record<string, unknown>;
  files: Map<string, Buffer>;
}) => void;

/** The text of an episode's file with a seal that fits. */
export function sealedEpisode(text: string): string {
  const sealed = text.slice(0, text.lastIndexOf(',"digest":"'));
  return `${sealed},"digest":"${sha256(sealed)}"}\n`;
}

/** The files of a bundle, by path. */
export async function filesIn(bundle: string): Promise<Map<string, Buffer>> {
  const zip = await openPromise(bundle);
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    const parts: Buffer[] = [];
    for await (const part of await zip.openReadStreamPromise(entry)) parts.push(part as Buffer);
    files.set(entry.fileName, Buffer.concat(parts));
  }
  return files;
}

/** A bundle with changed contents, whose digests all fit. @param options a file that is `keep`ed stays as `change` left it */
export async function forged(
  bundle: string,
  change: BundleChange,
  { keep }: { readonly keep?: string } = {},
): Promise<Buffer> {
  const files = await filesIn(bundle);
  const { digest: _header, ...header } = JSON.parse(String(files.get('bundle.json')));
  const { digest: seal, ...manifest } = JSON.parse(String(files.get('run/manifest.json')));
  const experiment = JSON.stringify(manifest.config);
  change({ manifest, header, files });
  // A forger keeps both alike.
  if (JSON.stringify(manifest.config) !== experiment) {
    const text = JSON.stringify(manifest.config, (key, inner) => (key === 'baseUrl' ? undefined : inner));
    files.set('experiment.json', Buffer.from(text));
  }
  const whole = seal === undefined ? manifest : { ...manifest, digest: digest(manifest) };
  if (keep !== 'run/manifest.json')
    files.set('run/manifest.json', Buffer.from(`${JSON.stringify(whole, null, 2)}\n`));
  const kept = keep === 'bundle.json' ? files.get(keep) : undefined;
  files.delete('bundle.json');
  files.delete('digests.jsonl');
  const index = [...files].map(([path, bytes]) => {
    const hasLines = /\.jsonl?$/.test(path) && !path.startsWith('data/');
    const lines = bytes.toString('latin1').replace(/\n$/, '').split('\n');
    const digests = lines.map((line) => sha256(Buffer.from(line, 'latin1')).slice(0, 8)).join('');
    return JSON.stringify({
      path,
      bytes: bytes.length,
      sha256: sha256(bytes),
      ...(hasLines && { lines: bytes.length === 0 ? '' : digests }),
    });
  });
  const text = `${index.join('\n')}\n`;
  Object.assign(header, { index: sha256(text) });
  const made = new ZipFile();
  made.addBuffer(kept ?? Buffer.from(JSON.stringify({ ...header, digest: digest(header) })), 'bundle.json');
  made.addBuffer(Buffer.from(text), 'digests.jsonl');
  for (const [path, bytes] of files) made.addBuffer(bytes, path, { mode: 0o100644 });
  made.end({ forceZip64Format: false, comment: '0'.repeat(64) });
  const parts: Buffer[] = [];
  for await (const part of made.outputStream) parts.push(part as Buffer);
  const body = Buffer.concat(parts).subarray(0, -64);
  return Buffer.concat([body, Buffer.from(sha256(body), 'latin1')]);
}

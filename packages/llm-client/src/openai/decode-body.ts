import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, inflateRaw } from 'node:zlib';
import { codeOf } from '@memgym/core/errors';
import { overlongReply, undecodableReply } from './transport-failure.js';
import { TryFailed } from './try-once.js';

type Decode = (bytes: Buffer, options: { readonly maxOutputLength: number }) => Promise<Buffer>;

const inflateWrapped: Decode = promisify(inflate);
const inflateBare: Decode = promisify(inflateRaw);

const decoders: Readonly<Record<string, Decode>> = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  br: promisify(brotliDecompress),
  // Servers send deflate with and without the zlib wrapper that RFC 9110 requires.
  deflate: (bytes, options) => (((bytes[0] ?? 0) & 15) === 8 ? inflateWrapped : inflateBare)(bytes, options),
};

/**
 * The body without its `Content-Encoding`. Requests ask for no encoding, but some gateways compress anyway.
 *
 * @throws {TryFailed} when the body cannot be decoded, or would be longer than `maxReplyBytes`
 */
export async function decodeBody(
  bytes: Buffer,
  encoding: string | undefined,
  maxReplyBytes: number,
): Promise<Buffer> {
  let body = bytes;
  for (const name of namesOf(encoding).reverse()) {
    if (body.length === 0) return body;
    const decode = Object.hasOwn(decoders, name) ? decoders[name] : undefined;
    if (decode === undefined) throw new TryFailed(undecodableReply(name));
    try {
      body = await decode(body, { maxOutputLength: maxReplyBytes });
    } catch (error) {
      const long = codeOf(error) === 'ERR_BUFFER_TOO_LARGE';
      throw new TryFailed(long ? overlongReply(maxReplyBytes) : undecodableReply(name));
    }
  }
  return body;
}

function namesOf(encoding = ''): string[] {
  const names = encoding.split(',').map((name) => name.trim().toLowerCase());
  return names.filter((name) => name !== '' && name !== 'identity');
}

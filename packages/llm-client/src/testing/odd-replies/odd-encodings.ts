import type { Socket } from 'node:net';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { httpReply, type OddReply, sends, sendsAndCloses, wholeReply } from './odd-reply.js';

const encoders: Readonly<Record<string, (text: string) => Buffer>> = {
  gzip: gzipSync,
  'x-gzip': gzipSync,
  deflate: deflateSync,
  br: brotliCompressSync,
};

const encoded = (encoding: string, body: string | Buffer, status = '200 OK'): Buffer =>
  httpReply(status, [`content-encoding: ${encoding}`], body);

/** Bodies that do not match their `Content-Encoding`, or are far longer when decoded. */
export const oddEncodings: readonly OddReply[] = [
  ...Object.entries(encoders).flatMap(([name, encode]) => {
    const whole = encode(wholeReply);
    return [
      sends(`${name}, whole`, 'value', encoded(name, whole)),
      sends(`${name}, not encoded`, 'error', encoded(name, wholeReply)),
      sends(`${name}, not encoded, of a failure`, 'error', encoded(name, wholeReply, '500 Failed')),
      sends(`${name}, cut`, 'error', encoded(name, whole.subarray(0, whole.length >> 1))),
      sends(`${name}, empty`, 'error', encoded(name, '')),
      sends(`${name}, one byte`, 'error', encoded(name, whole.subarray(0, 1))),
      sends(`${name}, damaged`, 'error', encoded(name, damaged(whole))),
      sendsAndCloses(`${name}, cut on the way`, 'error', encoded(name, whole).subarray(0, -5)),
      // The body is made when it is sent, because making it takes a moment.
      {
        name: `${name}, 64 MiB when decoded`,
        ends: 'error' as const,
        send: (socket: Socket) => void socket.write(bomb(name)),
      },
    ];
  }),
  sends('deflate without its wrapper', 'value', encoded('deflate', deflateRawSync(wholeReply))),
  sends('gzip in gzip', 'value', encoded('gzip, gzip', gzipSync(gzipSync(wholeReply)))),
  sends('identity', 'value', encoded('identity', wholeReply)),
  ...['zstd', '__proto__', 'constructor', '\u001b[2J'].map((name) =>
    sends(`encoding ${JSON.stringify(name)}`, 'error', encoded(name, wholeReply)),
  ),
];

function damaged(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  for (let index = 12; index < copy.length; index += 7) copy[index] = (copy[index] ?? 0) ^ 0x55;
  return copy;
}

function bomb(encoding: string): Buffer {
  const padded = `${' '.repeat(64 * 1024 * 1024)}${wholeReply}`;
  return encoded(encoding, encoders[encoding]?.(padded) ?? padded);
}

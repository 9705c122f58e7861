import { httpReply, type OddReply, repeats, sends, sendsAndCloses, wholeReply } from './odd-reply.js';

const size = wholeReply.length;
const withHead = (lines: readonly string[], body = wholeReply): string =>
  `HTTP/1.1 200 OK\r\n${['content-type: application/json', ...lines].join('\r\n')}\r\n\r\n${body}`;
const chunked = (body: string): string => withHead(['transfer-encoding: chunked'], body);
const chunk = `${size.toString(16)}\r\n${wholeReply}\r\n`;

/** Heads that are truncated, flooded or contradictory, and lengths that differ from the length of the body. */
export const oddHeads: readonly OddReply[] = [
  sends('nothing at all', 'error', ''),
  sendsAndCloses('an end without a reply', 'error', ''),
  { name: 'a reset without a reply', ends: 'error', send: (socket) => void socket.resetAndDestroy() },
  ...[4, 12, 30, 60].map((end) =>
    sendsAndCloses(`a head cut after ${end} bytes`, 'error', httpReply('200 OK').subarray(0, end)),
  ),
  sends('a head that stops', 'error', 'HTTP/1.1 200 OK\r\ncontent-type: appli'),
  sends(
    'a header of 1 MB',
    'error',
    withHead([`x-long: ${'x'.repeat(1_000_000)}`, `content-length: ${size}`]),
  ),
  sends(
    '50,000 headers',
    'error',
    withHead(Array.from({ length: 50_000 }, (_value, index) => `x-${index}: ${index}`)),
  ),
  repeats('endless headers', 'HTTP/1.1 200 OK\r\n', { piece: 'x-more: and more\r\n' }),
  repeats('a head trickled forever', 'HTTP/1.1 200 OK\r\nx-slow: ', { piece: 'x', pauseMs: 5 }),
  sends('a header without a name', 'error', withHead([': value', `content-length: ${size}`])),
  sends('a header with NUL', 'error', withHead(['x-nul: a\u0000b', `content-length: ${size}`])),
  sends('a header in UTF-8', 'value', withHead(['x-text: 四', `content-length: ${size}`])),
  sends('two equal lengths', 'error', withHead([`content-length: ${size}`, `content-length: ${size}`])),
  sends('two lengths', 'error', withHead([`content-length: ${size}`, 'content-length: 1'])),
  sends(
    'a length and chunks',
    'error',
    withHead([`content-length: ${size}`, 'transfer-encoding: chunked'], chunk),
  ),
  ...['-1', 'many', '1e3', '999999999999999999999', '1000000000000'].map((length) =>
    sends(`length ${length}`, 'error', withHead([`content-length: ${length}`])),
  ),
  sends('a length too short', 'error', withHead([`content-length: ${size - 9}`])),
  sendsAndCloses('a length too long', 'error', withHead([`content-length: ${size + 9}`])),
  sendsAndCloses('no length', 'value', withHead([])),
  sends('no length and no end', 'error', withHead([])),
  sends(
    'two replies to one request',
    'value',
    Buffer.concat([httpReply('200 OK'), httpReply('200 OK', [], '{}')]),
  ),
  sends('keep-alive without end', 'value', httpReply('200 OK', ['keep-alive: timeout=99999999999999999999'])),
  sends('chunks', 'value', chunked(`${chunk}0\r\n\r\n`)),
  sends('chunks with trailers', 'value', chunked(`${chunk}0\r\nx-last: 1\r\n\r\n`)),
  sends('a chunk without a size', 'error', chunked('zz\r\n')),
  sends('a chunk with a too large size', 'error', chunked(`ffffffffffffffffff\r\n${wholeReply}`)),
  sends('chunks without an end', 'error', chunked(chunk)),
  sendsAndCloses('chunks cut short', 'error', chunked(chunk.slice(0, -9))),
  repeats('an endless chunk extension', chunked(`${size.toString(16)};a=`), {
    piece: 'x'.repeat(60_000),
    pauseMs: 1,
  }),
  repeats('endless trailers', chunked(`${chunk}0\r\n`), { piece: 'x-more: and more\r\n' }),
];

import { httpReply, type OddReply, repeats, sends, sendsAndCloses, wholeReply } from './odd-reply.js';

const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const head = (length: number): string =>
  `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`;

const notReplies: readonly string[] = [
  '',
  ' ',
  'null',
  '7',
  '"text"',
  '[]',
  '{}',
  '{"choices":null,"data":null}',
  '{"choices":7,"data":7}',
  '{"choices":{},"data":{}}',
  '{"choices":[null],"data":[null]}',
  '{"choices":[7],"data":[7]}',
  '{"choices":[{"message":null}],"data":[{"embedding":null}]}',
  '{"choices":[{"message":7}],"data":[{"embedding":7}]}',
  '{"choices":[{"message":{"content":7},"finish_reason":"stop"}],"data":[{"embedding":{"length":2}}]}',
  '{"choices":[{"message":{"content":{}}}],"data":[{"index":-1,"embedding":[1,0]}]}',
  '{"choices":[{"message":{"content":[null,7]}}],"data":[{"index":"__proto__","embedding":[1,0]}]}',
  '{"error":null}',
  '{"error":{"message":null}}',
  '{"error":"\\u001b]0;title\\u0007\\u001b[2J\\u202eevil"}',
  `{"error":{"message":${nested(100_000)}}}`,
  '{"__proto__":{"choices":[]},"constructor":{"prototype":null}}',
  nested(100_000),
  `{"a":${'{"a":'.repeat(20_000)}1${'}'.repeat(20_001)}`,
  `{"error":{"message":"${'\u001b[31m over and over '.repeat(50_000)}"}}`,
];

const oddUsages = [
  '7',
  '"many"',
  '[]',
  '{"prompt_tokens":-1}',
  '{"prompt_tokens":"7","completion_tokens":1e999}',
];

/** Bodies that are truncated, endless, or not a reply. */
export const oddBodies: readonly OddReply[] = [
  ...notReplies.flatMap((body) => {
    const shown = JSON.stringify(body.length > 60 ? `${body.slice(0, 60)}…` : body);
    return [
      sends(`body ${shown}`, 'error', httpReply('200 OK', [], body)),
      sends(`body ${shown} of a failure`, 'error', httpReply('400 Bad Request', [], body)),
    ];
  }),
  ...oddUsages.map((usage) =>
    sends(
      `usage ${usage}`,
      'value',
      httpReply('200 OK', [], wholeReply.replace(/\{"prompt_tokens.*?\}/, usage)),
    ),
  ),
  ...[0, 1, Math.floor(wholeReply.length / 2), wholeReply.length - 1].map((length) =>
    sendsAndCloses(
      `a body cut after ${length} bytes`,
      'error',
      `${head(wholeReply.length)}${wholeReply.slice(0, length)}`,
    ),
  ),
  sends('a body that stops', 'error', `${head(wholeReply.length)}${wholeReply.slice(0, 20)}`),
  repeats('a body trickled forever', head(1_000_000), { piece: ' ', pauseMs: 5 }),
  repeats('an endless body', 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n\r\n', {
    piece: ' '.repeat(1 << 20),
  }),
  sends('a body with a declared length of 1 TB', 'error', head(1e12)),
  sends('a byte order mark', 'value', httpReply('200 OK', [], `\ufeff${wholeReply}`)),
  sends(
    'bytes that are not UTF-8',
    'error',
    httpReply('200 OK', [], Buffer.from([0x7b, 0xff, 0xfe, 0x00, 0xc3])),
  ),
  sends('JSON under another type', 'value', httpReply('200 OK', ['content-type: text/plain'])),
  sends(
    'events',
    'error',
    httpReply('200 OK', ['content-type: text/event-stream'], 'data: {"choices":[]}\n\n'),
  ),
  sends('a page', 'error', httpReply('200 OK', [], '<!doctype html><title>Log in</title>')),
];

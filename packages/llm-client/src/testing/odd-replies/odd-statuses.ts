import { httpReply, type OddReply, repeats, sends, wholeReply } from './odd-reply.js';

const refused = ['000', '001', '099', '199', '204 No Content', '304', '418', '499', '599'];
const impossible = ['600', '700', '999', '-1', '20', '2000', 'abc', '２００', ''];
const redirects = ['300', '301', '302', '303', '305', '307', '308'];
const targets = [
  '/v1/chat/completions',
  'http://127.0.0.2:9/v1',
  'http://[',
  'file:///etc/passwd',
  '\u001b[2J',
];

/** Invalid statuses, and statuses without a reply. */
export const oddStatuses: readonly OddReply[] = [
  ...[...refused, ...impossible].map((status) =>
    sends(`status ${status || 'missing'}`, 'error', httpReply(status)),
  ),
  ...['201 Created', '205', '206', '299 Odd \u001b[2J'].map((status) =>
    sends(`status ${status.slice(0, 3)} with a reply`, 'value', httpReply(status)),
  ),
  ...redirects.map((status) => sends(`status ${status} without a location`, 'error', httpReply(status))),
  ...targets.map((target) =>
    sends(
      `redirect to ${JSON.stringify(target)}`,
      'error',
      httpReply('308 Permanent Redirect', [`location: ${target}`]),
    ),
  ),
  sends('status 100 and nothing more', 'error', 'HTTP/1.1 100 Continue\r\n\r\n'),
  sends('status 101 and nothing more', 'error', 'HTTP/1.1 101 Switching Protocols\r\n\r\n'),
  sends(
    'status 101 to another protocol',
    'error',
    'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n\u0081\u0005hello',
  ),
  sends(
    'status 103, then a reply',
    'value',
    `HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n${httpReply('200')}`,
  ),
  repeats('status 102 forever', '', { piece: 'HTTP/1.1 102 Processing\r\n\r\n', pauseMs: 1 }),
  sends('HTTP/0.9', 'error', wholeReply),
  sends('HTTP/3.7', 'error', `HTTP/3.7 200 OK\r\n\r\n${wholeReply}`),
  sends('another protocol', 'error', 'SSH-2.0-OpenSSH_9.6\r\n'),
  sends('a TLS alert', 'error', Buffer.from([21, 3, 3, 0, 2, 2, 40])),
];

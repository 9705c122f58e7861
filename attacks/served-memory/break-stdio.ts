import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tryParseJson } from '@memgym/core';
import type { Battle } from '../harness/attack.js';
import { memgym } from '../harness/processes.js';
import { canary } from './serve-memory.js';

/** The command that a client starts, with lines that are no messages; each time it still answers, and ends by itself. */
export async function breakStdio(battle: Battle): Promise<void> {
  const place = battle.folder('stdio');
  const message = (id: number, method: string, params: object = {}): string =>
    JSON.stringify({ jsonrpc: '2.0', id, method, params });
  const initialize = message(1, 'initialize', {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'attack', version: '1' },
  });
  const lines: readonly (readonly [what: string, bytes: string | Uint8Array])[] = [
    ['no JSON', 'hello\n'],
    ['deep JSON', `${'['.repeat(500_000)}\n`],
    ['a long line', `"${'x'.repeat(3_000_000)}"\n`],
    ['wrong UTF-8', Uint8Array.from([0xff, 0xfe, 0x0a])],
    ['NUL', '\u0000\n'],
    ['ends of Windows', `${message(7, 'ping')}\r\n`],
    ['empty lines', '\n\n\n'],
    ['a prototype', `{"__proto__":{"x":1},"jsonrpc":"2.0","id":3,"method":"ping"}\n`],
    ['an unknown method', `${message(4, 'memory/steal')}\n`],
    ['headers of another protocol', `Content-Length: 20\r\n\r\n${message(5, 'ping')}\n`],
    [
      'a cancelled call that never was',
      '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":99}}\n',
    ],
    ['a list', `[${message(8, 'ping')}]\n`],
  ];
  const sent = [
    `${initialize}\n{"jsonrpc":"2.0","method":"notifications/initialized"}\n`,
    ...lines.map(([, bytes]) => bytes),
    `${message(100, 'tools/call', { name: 'memory_remember', arguments: { statements: [{ text: canary }] } })}\n`,
  ];
  writeFileSync(join(place, 'input'), Buffer.concat(sent.map((part) => Buffer.from(part as string))));
  const { code, stdout, stderr } = await memgym(['systems', 'mcp', '--user', 'ann', '--storage', 'memory'], {
    target: battle.target,
    cwd: place,
    wrapper: ['sh', '-c', 'cat input | "$@"', 'sh'],
  });
  const answers = stdout
    .split('\n')
    .filter((line) => line !== '')
    .map(tryParseJson) as { id?: number; result?: { isError?: boolean } }[];
  const stored = answers.find((answer) => answer?.id === 100);
  battle.count(
    `${lines.length} odd lines over stdio`,
    code === 0 ? undefined : `exit code ${code}: ${stderr.slice(-300)}`,
  );
  battle.count(
    'the call after them',
    stored?.result !== undefined && stored.result.isError !== true ? undefined : stdout.slice(0, 300),
  );
  battle.count(
    'only messages on stdout',
    answers.every((answer) => answer !== undefined) ? undefined : stdout.slice(0, 300),
  );
}

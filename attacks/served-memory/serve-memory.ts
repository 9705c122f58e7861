import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { addToken } from '@memgym/memory-server';
import type { Battle } from '../harness/attack.js';
import { memgym } from '../harness/processes.js';
import { exchange, type RawExchange, requestText } from '../harness/raw-http.js';

export const canary = 'The canary of ann is called Kiki-4711.';

export interface Served {
  readonly process: ChildProcess;
  readonly port: number;
  /** Tokens: two users, one who may only read, and one for all users. */
  readonly ann: string;
  readonly bob: string;
  readonly reader: string;
  readonly operator: string;
  /** What the command printed about failures. */
  told(): string;
  post(route: string, body: object, token: string): Promise<{ status: number; body: string }>;
}

export async function serve(battle: Battle, place: string): Promise<Served> {
  const file = join(place, 'tokens.json');
  const rights = ['read', 'write', 'admin'] as const;
  const [ann, bob, operator] = [{ user: 'ann' }, { user: 'bob' }, {}].map(
    (of) => addToken(file, { ...of, rights: [...rights] }).token,
  ) as [string, string, string];
  const reader = addToken(file, { user: 'ann', rights: ['read'], name: 'reader' }).token;
  const args = ['systems', 'serve', '--storage', 'memory', '--tokens', 'tokens.json', '--port', '0'];
  let told = '';
  let started: ((child: ChildProcess) => void) | undefined;
  const starting = new Promise<ChildProcess>((resolve) => {
    started = resolve;
  });
  void memgym([...args, '--json', '--log'], {
    target: battle.target,
    cwd: place,
    onStart: (child) => started?.(child),
  });
  const process = await starting;
  process.stderr?.on('data', (text: string) => {
    told += text;
  });
  const exited = once(process, 'exit').then(() => {
    throw new Error(`the server did not start: ${told}`);
  });
  exited.catch(() => undefined);
  const [line] = await Promise.race([once(process.stdout ?? process, 'data'), exited]);
  const port = Number(new URL((JSON.parse(String(line)) as { url: string }).url).port);
  return {
    ...{ process, port, ann, bob, reader, operator },
    told: () => told,
    async post(route, body, token) {
      const response = await fetch(`http://127.0.0.1:${port}/v1/${route}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ scope: {}, ...body }),
      });
      return { status: response.status, body: await response.text() };
    },
  };
}

export async function problemOfCanary({ post, ann }: Served): Promise<string | undefined> {
  const { status, body } = await post('recall', { query: 'What is the canary called?', k: 5 }, ann);
  return body.includes(canary) ? undefined : `${status} ${body.slice(0, 200)}`;
}

/** Undefined if it is refused with one of these statuses, and shows nothing of ann. */
export function refusedWith(
  answer: { readonly status: number; readonly body: string } | undefined,
  statuses: readonly number[],
): string | undefined {
  if (answer === undefined) return 'there is no answer';
  if (answer.body.includes('Kiki')) return `it shows data of ann: ${answer.body.slice(0, 200)}`;
  return statuses.includes(answer.status) ? undefined : `${answer.status} ${answer.body.slice(0, 200)}`;
}

export const shown = ({ answers, isEnded }: RawExchange): string =>
  `${answers.map(({ status }) => status).join()} ${isEnded ? 'ended' : 'open'}`;

export function mcp(served: Served, name: string, input: object): Promise<{ status: number; body: string }> {
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } };
  return sendJson(served, '/mcp', message, served.bob);
}

export async function sendJson({ port }: Served, path: string, body: object, token: string) {
  const { answers } = await exchange(
    port,
    requestText(path, JSON.stringify(body), { authorization: `Bearer ${token}` }),
  );
  return answers[0] ?? { status: 0, body: '' };
}

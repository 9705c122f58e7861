import { once } from 'node:events';
import { join } from 'node:path';
import { addToken } from '@memgym/memory-server';
import type { Attack, Battle } from './harness/attack.js';
import { type CommandOutcome, memgym } from './harness/processes.js';

/** Requests in flight. */
const clients = 8;

/** Kills `systems serve` at random moments while clients store and forget, and asks it afterwards what it has. */
export const killedServer: Attack = {
  name: 'killed-server',
  promise:
    'After `kill -9` of `systems serve`, everything that it acknowledged holds, nothing is stored twice, and no second server opens its storage.',
  async run(battle) {
    for (const kind of ['folder', 'sqlite'] as const) await killAgain(battle, kind);
  },
};

async function killAgain(battle: Battle, kind: 'folder' | 'sqlite'): Promise<void> {
  const { rng } = battle;
  const place = battle.folder(kind);
  const storage = kind === 'folder' ? 'memories' : 'memories.sqlite';
  const { token } = addToken(join(place, 'tokens.json'), { rights: ['read', 'write', 'admin'] });
  /** What was acknowledged, and what was sent without an answer, by the id of a message. */
  const state = new Map<string, 'stored' | 'forgotten' | 'unknown'>();
  const users = ['ann', 'bob', 'cem'];
  const userOf = (id: string): string => users[Number(id.slice(1)) % users.length] ?? 'ann';
  let next = 0;
  let acknowledged = 0;
  for (let round = 0; round < (battle.short ? 4 : 40); round += 1) {
    const server = await serve(battle, { cwd: place, storage, token });
    battle.count(`${kind}: what was acknowledged`, await differing(server, users, state));
    if (round === 0) battle.count(`${kind}: a second server`, await refusal(battle, place, storage));
    const killAfter = acknowledged + 1 + rng.int(60);
    const client = async (): Promise<void> => {
      for (;;) {
        const known = [...state].filter(([, what]) => what === 'stored').map(([id]) => id);
        const old = rng.int(3) === 0 && known.length > 0 ? rng.pick(known) : undefined;
        const id = old ?? `m${next}`;
        if (old === undefined) next += 1;
        state.set(id, 'unknown');
        const scope = { user: userOf(id) };
        const answer = await (old === undefined
          ? server.post('remember', { scope, messages: [{ id, content: `Message ${id}.` }] })
          : server.post('forget', { scope, sourceIds: [id] })
        ).catch(() => undefined);
        if (answer === undefined) return;
        if (answer.status !== 200) {
          battle.count(`${kind}: an answer`, `${answer.status} ${answer.body}`);
          server.kill();
          return;
        }
        state.set(id, old === undefined ? 'stored' : 'forgotten');
        acknowledged += 1;
        if (acknowledged === killAfter) server.kill();
      }
    };
    await Promise.all(Array.from({ length: clients }, client));
    await server.ended;
  }
  const server = await serve(battle, { cwd: place, storage, token });
  battle.count(`${kind}: what was acknowledged`, await differing(server, users, state));
  server.kill();
  await server.ended;
  battle.note(`${kind}: ${acknowledged} acknowledged writes`);
}

interface Server {
  readonly ended: Promise<CommandOutcome>;
  kill(): void;
  post(route: string, body: object): Promise<{ readonly status: number; readonly body: string }>;
}

const serveArgs = (storage: string): string[] => [
  'systems',
  'serve',
  '--storage',
  storage,
  '--tokens',
  'tokens.json',
  '--port',
  '0',
  '--json',
];

async function serve(
  { target }: Battle,
  { cwd, storage, token }: { readonly cwd: string; readonly storage: string; readonly token: string },
): Promise<Server> {
  let kill = (): void => undefined;
  let said: Promise<unknown[]> | undefined;
  const ended = memgym(serveArgs(storage), {
    ...{ target, cwd },
    onStart: (child) => {
      kill = () => void child.kill('SIGKILL');
      if (child.stdout !== null) said = once(child.stdout, 'data');
    },
  });
  const line = await Promise.race([said, ended]);
  if (!Array.isArray(line)) throw new Error(`the server did not start: ${(line as CommandOutcome).stderr}`);
  const { url } = JSON.parse(String(line[0])) as { url: string };
  return {
    ended,
    kill,
    async post(route, body) {
      const response = await fetch(new URL(`/v1/${route}`, url), {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      });
      return { status: response.status, body: await response.text() };
    },
  };
}

/** What is not as it was acknowledged; undefined if all of it is. What was not acknowledged may be there or not, once. */
async function differing(
  server: Server,
  users: readonly string[],
  state: Map<string, 'stored' | 'forgotten' | 'unknown'>,
): Promise<string | undefined> {
  const found: string[] = [];
  for (const user of users) {
    let cursor: string | undefined;
    do {
      const { status, body } = await server.post('list', { scope: { user }, ...(cursor && { cursor }) });
      if (status !== 200) return `list: ${status} ${body}`;
      const page = JSON.parse(body) as {
        memories: { sourceIds: string[] }[];
        next?: string;
        cursor?: string;
      };
      found.push(...page.memories.flatMap(({ sourceIds }) => sourceIds));
      cursor = page.next ?? page.cursor;
    } while (cursor !== undefined);
  }
  const held = new Set(found);
  if (held.size < found.length) return `${found.length - held.size} messages are there twice`;
  const wrong = [...state].filter(
    ([id, what]) => (what === 'stored' && !held.has(id)) || (what === 'forgotten' && held.has(id)),
  );
  for (const [id, what] of state)
    if (what === 'unknown') state.set(id, held.has(id) ? 'stored' : 'forgotten');
  return wrong.length === 0 ? undefined : `${wrong.length}: ${wrong.slice(0, 5).join(' ')}`;
}

/** Undefined if a second server refuses to open what the first one has open. */
async function refusal({ target }: Battle, cwd: string, storage: string): Promise<string | undefined> {
  const { code, stderr } = await memgym(serveArgs(storage), { target, cwd });
  const isRefused = code !== 0 && stderr.includes(join(cwd, storage)) && stderr.includes('holds it');
  return isRefused ? undefined : `ended with ${code}: ${stderr.slice(0, 300)}`;
}

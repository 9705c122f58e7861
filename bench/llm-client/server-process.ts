import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** How a server behaves. */
export interface ServerSetting {
  /** The text of every reply. */
  readonly text: string;
  /** How long it takes to answer. Default 0. */
  readonly delayMs?: number;
  /** Requests beyond so many at once are refused (429). Default: none are. */
  readonly inFlight?: number;
  /** Requests beyond so many within each minute of the server's own are refused (429). Default: none are. */
  readonly perMinute?: number;
  /** Whether a refusal tells how long to wait. Default false. */
  readonly tells?: boolean;
}

/** What a server has done so far. */
export interface ServerTotals {
  answered: number;
  refused: number;
}

/** A server in a process of its own, so that its processor time is not the client's. */
export interface ServerProcess {
  readonly baseUrl: string;
  totals(): Promise<ServerTotals>;
  close(): void;
}

/** Starts one and waits until it listens. */
export async function startServerProcess(setting: ServerSetting): Promise<ServerProcess> {
  const program = fileURLToPath(new URL('./serve.ts', import.meta.url));
  const child = fork(program, [JSON.stringify(setting)], {
    execArgv: ['--conditions=@memgym/source', '--import', 'tsx'],
  });
  const [baseUrl] = (await once(child, 'message')) as [string];
  return {
    baseUrl,
    totals: async () => {
      child.send('totals');
      return ((await once(child, 'message')) as [ServerTotals])[0];
    },
    close: () => child.kill(),
  };
}

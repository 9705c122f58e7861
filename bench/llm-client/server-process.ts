import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Behaviour of a server. */
export interface ServerSetting {
  /** The text of every reply. */
  readonly text: string;
  /** Time to answer. Default 0. */
  readonly delayMs?: number;
  /** More concurrent requests than this are refused (429). Default: no limit. */
  readonly inFlight?: number;
  /** More requests than this in a minute of the server's clock are refused (429). Default: no limit. */
  readonly perMinute?: number;
  /** Whether a refusal states a time to wait. Default false. */
  readonly announces?: boolean;
}

/** Counts of a server so far. */
export interface ServerTotals {
  answered: number;
  refused: number;
}

/** A server in a separate process, so that its CPU time is not the client's. */
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

import { ConfigError, messageOf } from '@memgym/core';
import {
  type Access,
  createMemoryServer,
  isLoopback,
  type Listening,
  listen,
  oneToken,
  openTokenFile,
  randomToken,
  type ServedRequest,
} from '@memgym/memory-server';
import { mountMcp } from '@memgym/memory-server/mcp';
import { notify, print, printJson } from '../output/print.js';
import { version } from '../version.js';
import { interruptible } from './interruptible.js';
import type { MemoryFlags } from './memory-flags.js';
import { openMemory } from './open-memory.js';
import { readSettings } from './read-settings.js';

export interface ServeFlags extends MemoryFlags {
  readonly host: string;
  readonly port: number;
  readonly tokens?: string;
  readonly token: boolean;
  readonly allowHost?: string[];
  readonly allowOrigin?: string[];
  readonly limit?: string[];
  readonly mcpUser?: string;
  readonly log?: boolean;
  readonly json?: boolean;
}

/** How long a stop waits for accepted messages. */
const stopMs = 30_000;
const shortestToken = 16;

/** `memgym systems serve` */
export async function serveMemory(system: string | undefined, flags: ServeFlags): Promise<void> {
  const { access, token } = accessOf(flags);
  const memory = await openMemory(system, flags, {
    onBackgroundWrite: ({ error }) => {
      if (error !== undefined) notify(`A message waits, because it could not be stored: ${messageOf(error)}`);
    },
  });
  let listening: Listening;
  try {
    const server = createMemoryServer({
      memory,
      access,
      limits: readSettings(flags.limit),
      allowedHosts: flags.allowHost,
      allowedOrigins: flags.allowOrigin,
      onRequest: (served) => logRequest(served, flags.log === true),
    });
    mountMcp(server, memory, {
      version,
      user: flags.mcpUser,
      onFailure: (error) => notify(`/mcp: ${messageOf(error)}`),
    });
    listening = await listen(server, { host: flags.host, port: flags.port });
  } catch (error) {
    await memory.close();
    throw error;
  }
  const { name } = memory.system.info;
  const mcp = new URL('/mcp', listening.url).href;
  if (flags.json) printJson({ url: listening.url, mcp, system: name, ...(token !== undefined && { token }) });
  else {
    print(`${name} is served at ${listening.url}, to MCP clients at ${mcp}`);
    if (token !== undefined) print(`Token: ${token}`);
  }
  if (flags.storage === undefined) notify('Without --storage, the memory ends with this process.');
  const report = await interruptible(
    'the server',
    async (signal) => {
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
      return listening.stop(stopMs);
    },
    stopMs,
  );
  if (!report.isComplete) throw report.failure;
}

/** @throws {ConfigError} when flags would let in who should not be */
function accessOf(flags: ServeFlags): { readonly access: Access | undefined; readonly token?: string } {
  const { host, tokens, allowHost = [] } = flags;
  if (!isLoopback(host) && (tokens === undefined || allowHost.length === 0)) {
    throw new ConfigError(`--host ${host} lets other machines in.`, {
      key: '--host',
      hint: 'Add --tokens <file> (`memgym systems tokens new <file> --user ann`) and --allow-host <name>, the name that clients use.',
    });
  }
  if (tokens !== undefined) {
    if (flags.token) return { access: openTokenFile(tokens) };
    throw new ConfigError('--no-token and --tokens contradict each other.', {
      key: '--no-token',
      hint: 'Leave one of them out.',
    });
  }
  if (!flags.token) return { access: undefined };
  const given = process.env.MEMGYM_TOKEN;
  if (given === undefined || given === '') {
    const token = randomToken();
    return { access: oneToken(token), token };
  }
  if (given.length >= shortestToken) return { access: oneToken(given) };
  throw new ConfigError(`MEMGYM_TOKEN has fewer than ${shortestToken} characters.`, {
    key: 'MEMGYM_TOKEN',
    hint: 'Set a long random text, or none: then a token is made.',
  });
}

/** Failures are always told, because their answers do not tell them. */
function logRequest(
  { method, route, status, durationMs, caller, failure }: ServedRequest,
  isAsked: boolean,
): void {
  const line = `${method} ${route} ${status} ${durationMs} ms${caller === undefined ? '' : ` ${caller}`}`;
  if (failure !== undefined) notify(`${line}: ${messageOf(failure)}`);
  else if (isAsked) notify(line);
}

import { ConfigError, codeOf, messageOf } from '@memgym/core';
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
import type { FlagsFor } from '../declared/flags-for.js';
import { notify, print, printJson } from '../output/print.js';
import { version } from '../version.js';
import { interruptible } from './interruptible.js';
import { openMemory } from './open-memory.js';
import { readSettings } from './read-settings.js';

/** How long a stop waits for accepted messages. */
const stopMs = 30_000;
const shortestToken = 16;

/** `memgym systems serve` */
export async function serveMemory(
  system: string | undefined,
  flags: FlagsFor['systemsServe'],
): Promise<void> {
  const { access, token } = accessOf(flags);
  const memory = await openMemory(system, flags, {
    onBackgroundWrite: ({ error }) => {
      if (error !== undefined) notify(`A message waits, because it could not be stored: ${messageOf(error)}`);
    },
  });
  const { hosts, origins } = clientsOf(flags);
  let listening: Listening;
  try {
    const server = createMemoryServer({
      memory,
      access,
      limits: readSettings(flags.limit),
      allowedHosts: hosts,
      allowedOrigins: origins,
      onRequest: (served) => logRequest(served, flags.log === true),
    });
    mountMcp(server, memory, {
      version,
      user: flags.user,
      onFailure: (error) => notify(`/mcp: ${messageOf(error)}`),
    });
    listening = await listen(server, { host: flags.host, port: flags.port });
  } catch (error) {
    await memory.close();
    throw addressProblem(error, flags) ?? error;
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

const addressProblems: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is taken by another program',
  EACCES: 'may not be used by this account',
  EADDRNOTAVAIL: 'is no address of this machine',
  ENOTFOUND: 'is no address of this machine',
};

/** An address that cannot be listened on is the caller’s to change; undefined for any other error. */
function addressProblem(cause: unknown, { host, port }: FlagsFor['systemsServe']): ConfigError | undefined {
  const why = addressProblems[codeOf(cause) ?? ''];
  if (why === undefined) return undefined;
  return new ConfigError(`${host}:${port} ${why}.`, {
    key: '--port',
    cause,
    hint: 'Give another --port, or 0 for a free one; --host is an address of this machine.',
  });
}

/** @throws {ConfigError} when flags would let in who should not be */
function accessOf(flags: FlagsFor['systemsServe']): {
  readonly access: Access | undefined;
  readonly token?: string;
} {
  const { host, tokens } = flags;
  const isOpen = tokens === 'none';
  if (!isLoopback(host) && (tokens === undefined || isOpen || clientsOf(flags).hosts.length === 0)) {
    throw new ConfigError(`--host ${host} lets other machines in.`, {
      key: '--host',
      hint: 'Add --tokens <file> (`memgym systems tokens new <file> --user ann`) and --client <name>, the name that clients use.',
    });
  }
  if (tokens !== undefined) return { access: isOpen ? undefined : openTokenFile(tokens) };
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

/** Names of this server that clients use, and origins of web pages. */
function clientsOf({ client = [] }: FlagsFor['systemsServe']) {
  const isOrigin = (name: string): boolean => name.includes('://');
  return { hosts: client.filter((name) => !isOrigin(name)), origins: client.filter(isOrigin) };
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

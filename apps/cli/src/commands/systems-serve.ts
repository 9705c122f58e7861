import { ConfigError, messageOf } from '@memgym/core';
import { mountMcp } from '@memgym/memory-mcp-server';
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
import { Command } from 'commander';
import { notify, print, printJson } from '../output/print.js';
import { version } from '../version.js';
import { collect, readWhole } from './flag-values.js';
import { interruptible } from './interruptible.js';
import { type MemoryFlags, openMemory, withMemoryFlags } from './open-memory.js';
import { readSettings } from './read-settings.js';

interface ServeFlags extends MemoryFlags {
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
export function serveCommand(): Command {
  const command = new Command('serve')
    .description(
      'Serve a memory over HTTP to programs in any language, until Ctrl-C. Without --tokens, one token opens everything: that of MEMGYM_TOKEN, or a new one, which is printed.',
    )
    .argument('[system]', 'a type, package or file; default: the default of `createMemory`')
    .option(
      '--host <address>',
      'address to listen on; another one than the loopback needs --tokens',
      '127.0.0.1',
    )
    .option('--port <number>', '0 chooses a free one', readWhole, 7420)
    .option('--tokens <file>', 'tokens by user and right: `memgym systems tokens`')
    .option('--no-token', 'let every program of this machine in')
    .option('--allow-host <name>', 'a name under which clients address the server; repeatable', collect)
    .option(
      '--allow-origin <origin>',
      'a web page that may send requests; repeatable; default: none',
      collect,
    )
    .option('--limit <key=value>', 'change a limit, e.g. bodyBytes=5000000; repeatable', collect)
    .option(
      '--mcp-user <name>',
      'the user of MCP clients at /mcp whose token belongs to nobody, such as the one that is printed',
    )
    .option('--log', 'print a line for each request')
    .option('--json', 'print address and token as one JSON object');
  return withMemoryFlags(command).action(async (system: string | undefined, flags: ServeFlags) => {
    const { access, token } = accessOf(flags);
    const memory = await openMemory(system, flags, {
      onBackgroundWrite: ({ error }) => {
        if (error !== undefined)
          notify(`A message waits, because it could not be stored: ${messageOf(error)}`);
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
    if (flags.json)
      printJson({ url: listening.url, mcp, system: name, ...(token !== undefined && { token }) });
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
  });
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

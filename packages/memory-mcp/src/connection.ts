import { ConfigError, didYouMean, type JsonObject, type JsonValue, messageOf } from '@memgym/core';
import { quoted } from '@memgym/memory-http/templates';
import {
  type CallToolResult,
  Client,
  type JsonSchemaValidatorResult,
  type jsonSchemaValidator,
  StreamableHTTPClientTransport,
  type Tool,
  type Transport,
} from '@modelcontextprotocol/client';
import { documentOf, type ErrorForms } from './answer.js';
import { GroupTransport, type Program } from './group-transport.js';
import { limitedFetch } from './limited-fetch.js';
import type { CallTemplate } from './mcp-options.js';

/** A server: a program to start, or the address of a running one. */
export type Server = Program | { readonly url: string; readonly tokenEnv?: string | undefined };

/** A connection to one server. */
export interface Connection {
  /**
   * Checks that the server has the tools and arguments of templates: many servers ignore an argument that they do not
   * know, such as the name of a scope.
   * @throws {ConfigError} when it has not
   */
  require(calls: readonly CallTemplate[]): void;
  /** @throws {Error} when the tool fails, or answers in a form of error */
  call(tool: string, given: JsonObject, options: ToolCallOptions): Promise<JsonValue>;
  /** The name and the version that the server gave itself. */
  readonly server: { readonly name: string; readonly version: string };
  /** Why the program ended; empty while it runs. A running server that is elsewhere has no end. */
  readonly ending: string;
  close(): Promise<void>;
}

/** The options of {@link Connection.call}. */
export interface ToolCallOptions {
  readonly errors: ErrorForms;
  readonly signal: AbortSignal;
}

/** No answer of a memory is larger. */
const mostBytes = 8 * 2 ** 20;
/** A server of an earlier revision may never answer the question for its revision. */
const revisionMs = 5000;
/** The signal of a call is what ends it; timers of Node are limited to this. */
const never = 2 ** 31 - 1;

/**
 * Results are read by pointers and checked afterwards. A schema of the server would be compiled, with regular expressions
 * that the server chose.
 */
const unchecked: jsonSchemaValidator = {
  getValidator<Value>() {
    return (input: unknown): JsonSchemaValidatorResult<Value> => ({
      valid: true,
      data: input as Value,
      errorMessage: undefined,
    });
  },
};

/**
 * Connects to a server, of the revision without a session or an earlier one.
 * @param timeLimitMs time limit of the handshake, in milliseconds
 */
export async function connectTo(server: Server, timeLimitMs: number): Promise<Connection> {
  if (!('command' in server)) {
    const transport = new StreamableHTTPClientTransport(new URL(server.url), {
      fetch: limitedFetch(server.tokenEnv, mostBytes),
      reconnectionOptions: {
        initialReconnectionDelay: 1000,
        maxReconnectionDelay: 1000,
        reconnectionDelayGrowFactor: 1,
        maxRetries: 0,
      },
    });
    return opened(transport, { mode: 'auto', timeLimitMs, ending: () => '' });
  }
  const program = new GroupTransport(server, mostBytes);
  try {
    return await opened(program, { mode: 'auto', timeLimitMs, ending: () => program.ending });
  } catch (error) {
    // Some servers of earlier revisions end when they are asked for their revision.
    if (program.ending === '' || program.pid === null) throw error;
    const again = new GroupTransport(server, mostBytes);
    return opened(again, { mode: 'legacy', timeLimitMs, ending: () => again.ending });
  }
}

async function opened(
  transport: Transport,
  {
    mode,
    timeLimitMs,
    ending,
  }: {
    readonly mode: 'auto' | 'legacy';
    readonly timeLimitMs: number;
    /** The last words of a program. */
    readonly ending: () => string;
  },
): Promise<Connection> {
  const client = new Client(
    { name: 'memgym', version: '1.0.0' },
    {
      capabilities: {},
      jsonSchemaValidator: unchecked,
      versionNegotiation: { mode, probe: { timeoutMs: Math.min(revisionMs, timeLimitMs) } },
    },
  );
  const said = (error: unknown, reason = ending()): Error => {
    if (reason === '') return new Error(messageOf(error), { cause: error });
    return new Error(quoted(reason).slice(1, -1), { cause: error });
  };
  let tools: readonly Tool[];
  try {
    await client.connect(transport, { timeout: timeLimitMs });
    ({ tools } = await client.listTools(undefined, { timeout: timeLimitMs }));
  } catch (error) {
    // A server that we close ends without a fault of its own.
    const before = ending();
    await closed(client, transport);
    throw said(error, before === '' && /closed/i.test(messageOf(error)) ? ending() : before);
  }
  return {
    require: (calls) => {
      for (const call of calls) requireTool(tools, call);
    },
    server: {
      name: client.getServerVersion()?.name ?? 'a server without a name',
      version: client.getServerVersion()?.version ?? 'unknown',
    },
    get ending() {
      return ending();
    },
    async call(tool, given, { errors, signal }) {
      let result: CallToolResult;
      try {
        result = await client.callTool({ name: tool, arguments: given }, { signal, timeout: never });
      } catch (error) {
        throw said(error);
      }
      return documentOf(tool, result, errors);
    },
    close: () => closed(client, transport),
  };
}

/** The session is ended as well: servers hold them until then. */
async function closed(client: Client, transport: Transport): Promise<void> {
  if (transport instanceof StreamableHTTPClientTransport) {
    await transport.terminateSession().catch(() => undefined);
  }
  await client.close().catch(() => undefined);
  await transport.close().catch(() => undefined);
}

function requireTool(tools: readonly Tool[], { tool: name, arguments: given }: CallTemplate): void {
  const names = tools.map((tool) => tool.name);
  const tool = tools.find((each) => each.name === name);
  if (tool === undefined) {
    throw new ConfigError(`The MCP server has no tool ${JSON.stringify(name)}.`, {
      key: 'tool',
      hint: `${didYouMean(name, names)} It has ${listed(names)}.`.trim(),
    });
  }
  const known = Object.keys(tool.inputSchema.properties ?? {});
  for (const key of Object.keys(given)) {
    if (known.includes(key)) continue;
    throw new ConfigError(`The tool ${name} has no argument ${JSON.stringify(key)}.`, {
      key: 'arguments',
      hint: `${didYouMean(key, known)} It has ${listed(known)}.`.trim(),
    });
  }
  const missing = (tool.inputSchema.required ?? []).filter((key) => !Object.hasOwn(given, key));
  if (missing.length === 0) return;
  throw new ConfigError(`The tool ${name} needs ${listed(missing)}.`, {
    key: 'arguments',
    hint: 'Add a template for it to `arguments`.',
  });
}

function listed(names: readonly string[]): string {
  if (names.length === 0) return 'none';
  const shown = names.slice(0, 30).map((name) => quoted(name).slice(1, -1));
  return `${shown.join(', ')}${names.length > 30 ? ', …' : ''}`;
}

import type { Memory } from '@memgym/memory-systems';
import {
  type AuthInfo,
  createMcpHandler,
  isLegacyRequest,
  type McpServer,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import * as z from 'zod';
import type { Caller } from '../access.js';
import { memoryFor, requireRight } from '../caller-memory.js';
import type { MemoryServer } from '../create-memory-server.js';
import { Problem } from '../problem.js';
import { type MemoryMcpOptions, memoryMcpServer } from './memory-mcp-server.js';

/** The options of {@link mountMcp}. */
export interface MountOptions extends Omit<MemoryMcpOptions, 'background'> {
  /** The user of requests whose token belongs to nobody. Default: such requests are refused. */
  readonly user?: string | undefined;
}

/** A list of messages is refused: its calls would count as one request. */
const messageSchema = z.record(z.string(), z.unknown(), 'must be one message of JSON-RPC');

/**
 * Adds streamable HTTP at `/mcp` to a memory server, behind its checks of `Host`, `Origin`, token, rates and bodies. The user
 * is that of the token; a token without the right to write gets only the tools that change nothing.
 *
 * @param memory the memory of the server
 */
export function mountMcp(
  { app, read }: Pick<MemoryServer, 'app' | 'read'>,
  memory: Memory,
  { user, readOnly = false, ...options }: MountOptions = {},
): void {
  const serverFor = (caller: Caller): McpServer =>
    memoryMcpServer(memoryFor(memory, caller, { right: 'read' }), {
      ...options,
      readOnly: readOnly || !caller.rights.has('write'),
    });
  const current = createMcpHandler(({ authInfo }) => serverFor(authInfo?.extra?.caller as Caller), {
    legacy: 'reject',
    ...(options.onFailure && { onerror: options.onFailure }),
  });
  app.all('/mcp', async (context) => {
    const caller = context.get('caller');
    requireRight(caller, 'read');
    const own = caller.user === undefined && user !== undefined ? { ...caller, user } : caller;
    if (own.user === undefined) {
      throw new Problem(
        'forbidden',
        `The token ${JSON.stringify(caller.name)} belongs to no user, and MCP names none.`,
        {
          hint: "Use the token of a user, or choose the user of other tokens: `mountMcp(server, memory, { user: 'ann' })`, `memgym systems serve --user ann`.",
        },
      );
    }
    const request = context.req.raw;
    if (request.method !== 'POST') {
      return context.text('Messages of MCP are sent with POST; there are no sessions.', 405, {
        allow: 'POST',
      });
    }
    const parsedBody = await read(context, messageSchema, statementsOf);
    const authInfo = { token: '', clientId: caller.name, scopes: [...caller.rights], extra: { caller: own } };
    if (await isLegacyRequest(request, parsedBody)) {
      return answerEarlier(serverFor(own), request, { parsedBody, authInfo });
    }
    return current.fetch(request, { parsedBody, authInfo });
  });
}

/** How many statements a call of a tool would store. */
function statementsOf(body: Record<string, unknown>): number {
  const { params } = body as { params?: { arguments?: { statements?: unknown } | null } | null };
  const statements = params?.arguments?.statements;
  return Array.isArray(statements) ? statements.length : 0;
}

/**
 * Answers a client of an earlier revision at once and as a whole. In the stream that the SDK would begin, a client waits until
 * its own time limit for the answer of a server that was killed.
 */
async function answerEarlier(
  server: McpServer,
  request: Request,
  options: { readonly parsedBody: unknown; readonly authInfo: AuthInfo },
): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  // What a client no longer waits for is not answered by the SDK.
  const gone = new Promise<Response>((resolve) => {
    const answer = (): void => resolve(new Response(null, { status: 499 }));
    request.signal.addEventListener('abort', answer, { once: true });
  });
  try {
    return await Promise.race([transport.handleRequest(request, options), gone]);
  } finally {
    await server.close();
  }
}

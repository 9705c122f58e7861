import { type Caller, type MemoryServer, memoryFor, Problem, requireRight } from '@memgym/memory-server';
import type { Memory } from '@memgym/memory-systems';
import { createMcpHandler } from '@modelcontextprotocol/server';
import { type MemoryMcpOptions, memoryMcpServer } from './memory-mcp-server.js';

/** The options of {@link mountMcp}. */
export interface MountOptions extends Omit<MemoryMcpOptions, 'background'> {
  /** The user of requests whose token belongs to nobody. Default: such requests are refused. */
  readonly user?: string | undefined;
  /** Largest body of a request, in bytes. Default 1 MiB. */
  readonly bodyBytes?: number;
}

/**
 * Adds streamable HTTP at `/mcp` to a memory server, behind its checks of `Host`, `Origin`, token and rates. The user is
 * that of the token; a token without the right to write gets only the tools that change nothing.
 *
 * @param memory the memory of the server
 */
export function mountMcp(
  { app }: Pick<MemoryServer, 'app'>,
  memory: Memory,
  { user, bodyBytes = 2 ** 20, readOnly = false, ...options }: MountOptions = {},
): void {
  const handler = createMcpHandler(
    ({ authInfo }) => {
      const caller = authInfo?.extra?.caller as Caller;
      const own = memoryFor(memory, caller, {}, 'read');
      return memoryMcpServer(own, { ...options, readOnly: readOnly || !caller.rights.has('write') });
    },
    { maxRequestBodySize: bodyBytes, ...(options.onFailure && { onerror: options.onFailure }) },
  );
  app.all('/mcp', async (context) => {
    const caller = context.get('caller');
    requireRight(caller, 'read');
    const own = caller.user === undefined && user !== undefined ? { ...caller, user } : caller;
    if (own.user === undefined) {
      throw new Problem(
        'forbidden',
        `The token ${JSON.stringify(caller.name)} belongs to no user, and MCP names none.`,
        {
          hint: 'Use the token of a user, or let the operator choose the user of other tokens.',
        },
      );
    }
    const authInfo = { token: '', clientId: caller.name, scopes: [...caller.rights], extra: { caller: own } };
    return handler.fetch(context.req.raw, { authInfo });
  });
}

import type { Readable, Writable } from 'node:stream';
import type { Memory } from '@memgym/memory-systems';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { type MemoryMcpOptions, memoryMcpServer } from './memory-mcp-server.js';

/** The options of {@link serveMemoryOverStdio}. */
export interface StdioOptions extends MemoryMcpOptions {
  /** Ends the service. */
  readonly signal?: AbortSignal;
  /** Default: the standard input and output of this process. Nothing else may write to this output. */
  readonly input?: Readable;
  readonly output?: Writable;
}

/**
 * Serves one user's memory to the MCP client that started this process, of the current or an earlier revision, and returns
 * when the client has gone. It does not close the memory: close it afterwards, so that what waits is stored.
 */
export async function serveMemoryOverStdio(memory: Memory, options: StdioOptions = {}): Promise<void> {
  const { signal, input = process.stdin, output = process.stdout, ...served } = options;
  const gone = new Promise<void>((resolve) => {
    const end = (): void => resolve();
    for (const event of ['end', 'close', 'error']) input.once(event, end);
    // A client that was killed is noticed by the first answer at the latest.
    for (const event of ['close', 'error']) output.once(event, end);
    signal?.addEventListener('abort', end, { once: true });
    if (signal?.aborted) end();
  });
  const handle = serveStdio(() => memoryMcpServer(memory, served), {
    transport: new StdioServerTransport(input, output),
    ...(served.onFailure && { onerror: served.onFailure }),
  });
  await gone;
  await handle.close();
}

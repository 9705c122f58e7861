import { PassThrough, type Readable, type Writable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { isErrorLike } from '@memgym/core/errors';
import type { Memory } from '@memgym/memory-systems';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { type MemoryMcpOptions, memoryMcpServer } from './memory-mcp-server.js';

/** The options of {@link serveMemoryOverStdio}. */
export interface StdioOptions extends Omit<MemoryMcpOptions, 'onCall'> {
  /** Ends the service. */
  readonly signal?: AbortSignal;
  /** Default: the standard input and output of this process. Nothing else may write to this output. */
  readonly input?: Readable;
  readonly output?: Writable;
}

/**
 * Serves one user's memory to the MCP client that started this process, of the current or an earlier revision, and returns
 * when the client has gone and what it asked for is done. It does not close the memory: close it afterwards, so that what waits is stored.
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
  const underWay = new Set<Promise<unknown>>();
  const onCall = (work: Promise<unknown>): void => {
    underWay.add(work);
    void work.finally(() => underWay.delete(work));
  };
  // At the end of its input the transport would leave requests unanswered that came just before it.
  const open = input.pipe(new PassThrough(), { end: false });
  const handle = serveStdio(() => memoryMcpServer(memory, { ...served, onCall }), {
    transport: new StdioServerTransport(open, output),
    ...(served.onFailure && { onerror: (error: unknown) => served.onFailure?.(inWords(error)) }),
  });
  await gone;
  input.unpipe(open).pause();
  do {
    await Promise.allSettled(underWay);
    await nextTurn();
    await nextTurn();
  } while (underWay.size > 0);
  await handle.close();
}

/** A line that is no message is reported by its form's problems: a page for what one sentence says. */
function inWords(error: unknown): unknown {
  const isOfForm = isErrorLike(error) && /^\$?ZodError$/.test(error.name);
  return isOfForm ? new Error('The client sent a line that is no message of MCP; it is ignored.') : error;
}

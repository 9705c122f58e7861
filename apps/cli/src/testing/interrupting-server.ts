import { type OpenAIServer, type OpenAIServerOptions, startOpenAIServer } from '@memgym/llm-client/testing';
import type { CommandOutcome, OnStart } from './run-memgym.js';

/** A server that can end a command in the middle of what it asks. */
export interface InterruptingServer {
  readonly server: OpenAIServer;
  /**
   * Runs a command and sends its process a signal, once, as soon as so many requests have come since.
   * @param signal default `SIGKILL`
   */
  interrupt(
    afterRequests: number,
    command: (onStart: OnStart) => Promise<CommandOutcome>,
    signal?: NodeJS.Signals,
  ): Promise<CommandOutcome>;
}

/** Starts one; without `interrupt` it is like any other. */
export async function startInterruptingServer(options: OpenAIServerOptions): Promise<InterruptingServer> {
  let onRequest = (): void => undefined;
  const server = await startOpenAIServer({
    ...options,
    fail: (request) => {
      onRequest();
      return options.fail?.(request);
    },
  });
  return {
    server,
    async interrupt(afterRequests, command, signal = 'SIGKILL') {
      const before = server.requests.length;
      try {
        return await command((child) => {
          onRequest = () => {
            if (server.requests.length - before < afterRequests) return;
            onRequest = () => undefined;
            child.kill(signal);
          };
        });
      } finally {
        onRequest = () => undefined;
      }
    },
  };
}

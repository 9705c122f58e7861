import { type OpenAIServer, type OpenAIServerOptions, startOpenAIServer } from '@memgym/llm-client/testing';
import type { CommandOutcome, OnStart } from './run-memgym.js';

/** A server that can end a command in the middle of its requests. */
export interface InterruptingServer {
  readonly server: OpenAIServer;
  /**
   * Runs a command and sends its process a signal once, after the given number of requests.
   * @param signal default `SIGKILL`
   */
  interrupt(
    afterRequests: number,
    command: (onStart: OnStart) => Promise<CommandOutcome>,
    signal?: NodeJS.Signals,
  ): Promise<CommandOutcome>;
}

/** Starts the server; without `interrupt` it behaves like any other. */
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

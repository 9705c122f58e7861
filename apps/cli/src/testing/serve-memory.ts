import { createMemoryServer, type Listening, listen, oneToken } from '@memgym/memory-server';
import { createMemory } from '@memgym/memory-systems';

/** What a service asks of its callers. */
interface Served {
  /** The token that every request needs. Default: none is needed. */
  readonly token?: string;
  /** Called with what each request has in `authorization`. Default: nothing. */
  readonly onRequest?: (authorization: string | null) => void;
}

/**
 * An honest memory behind HTTP on a free port of the loopback: it keeps messages by scope, finds them by their words,
 * and forgets them.
 */
export function serveMemory({ token, onRequest }: Served = {}): Promise<Listening> {
  const access = token === undefined ? undefined : oneToken(token);
  const server = createMemoryServer({ memory: createMemory(), access });
  const { hasTokens, app, fetch } = server;
  return listen(
    {
      ...{ hasTokens, app },
      fetch: (request) => {
        onRequest?.(request.headers.get('authorization'));
        return fetch(request);
      },
      read: (context, schema) => server.read(context, schema),
      stop: (timeoutMs) => server.stop(timeoutMs),
    },
    { port: 0 },
  );
}

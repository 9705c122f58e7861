import type { ChatModel, Embedder } from '@memgym/core';
import type { Middleware } from './middleware.js';

const retrying = new WeakSet<Middleware>();
const bareClients = new WeakMap<ChatModel | Embedder, ChatModel | Embedder>();

/** Marks middleware that repeats requests, so that `wrapModel` does not repeat them twice over. */
export function markRetries(middleware: Middleware): Middleware {
  retrying.add(middleware);
  return middleware;
}

/** Remembers the client that sends one request per call, behind one that repeats requests. */
export function withOwnRetries<Client extends ChatModel | Embedder>(client: Client, bare: Client): Client {
  bareClients.set(client, bare);
  return client;
}

/** The client to wrap: without its own retries, if the chain has others. */
export function clientFor<Client extends ChatModel | Embedder>(
  client: Client,
  chain: readonly Middleware[],
): Client {
  const retries = chain.some((middleware) => retrying.has(middleware));
  return (retries ? (bareClients.get(client) as Client | undefined) : undefined) ?? client;
}

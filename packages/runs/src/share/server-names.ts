import type { RunManifest } from '@memgym/core';

/** The addresses of a run's servers, and the names that stand in their place in a bundle. */
export interface ServerNames {
  /** The name of each address. */
  readonly nameOf: ReadonlyMap<string, string>;
  /** A text with names in place of addresses. */
  replaceIn(text: string): string;
}

/** A place in the domain that leads nowhere: RFC 2606. */
const nameAt = (place: number): string => `http://server-${place + 1}.invalid/v1`;

/** All texts of a value that are addresses of servers, of models or of memories. */
function addressesIn(value: unknown): string[] {
  if (typeof value === 'string')
    return /^[a-z][a-z0-9+.-]*:\/\/[^/\s]/i.test(value) && URL.canParse(value) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => (key === '$schema' ? [] : addressesIn(inner)));
}

/** Names for the servers of a run, numbered in the order of its manifest. */
export function nameServers({
  config,
  model,
  embedder,
  simulator,
  judge,
  judges,
  models,
}: RunManifest): ServerNames {
  const addresses = new Set(addressesIn([model, embedder, simulator, judge, judges, models, config]));
  const nameOf = new Map([...addresses].map((address, place) => [address, nameAt(place)]));
  const parts = [...nameOf]
    .flatMap(([address, name]) =>
      partsOf(address).map((part) => [part, part === address ? name : hostOf(name)]),
    )
    // The longest first, so that no part is replaced within another.
    .sort(([a = ''], [b = '']) => b.length - a.length);
  return {
    nameOf,
    replaceIn: (text) => parts.reduce((done, [part = '', name = '']) => done.replaceAll(part, name), text),
  };
}

/** The forms in which an address may occur: whole, and the host alone. */
function partsOf(address: string): string[] {
  const { host, port } = new URL(address);
  // A bare word such as `localhost` may also be a word of a conversation.
  const isTelling = port !== '' || host.includes('.');
  return [address, ...(isTelling && !address.endsWith('.invalid/v1') ? [host] : [])];
}

const hostOf = (address: string): string => new URL(address).host;

/** A value with names in place of addresses, in every text of it. */
export function withServerNames<Value>(value: Value, servers: ServerNames): Value {
  return JSON.parse(servers.replaceIn(JSON.stringify(value))) as Value;
}

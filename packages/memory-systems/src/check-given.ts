import { didYouMean } from '@memgym/core/config';
import { ConfigError, InvalidArgumentError } from '@memgym/core/errors';
import type { MemoryStorage, MemorySystem, MemorySystemPorts } from '@memgym/core/memory';

type Port = keyof MemorySystemPorts | 'storage' | 'memory' | 'system';

const kinds: Readonly<
  Record<Port, { readonly name: string; readonly method: string; readonly hint: string }>
> = {
  model: {
    name: 'a ChatModel',
    method: 'complete',
    hint: "Pass one, such as createOpenAIChatModel({ model: 'gpt-4.1-mini' }) of @memgym/llm-client.",
  },
  embedder: {
    name: 'an Embedder',
    method: 'embed',
    hint: "Pass one, such as createStaticEmbedder() of @memgym/embedder-static, or createOpenAIEmbedder({ model: 'text-embedding-3-small' }) of @memgym/llm-client.",
  },
  storage: {
    name: 'a MemoryStorage',
    method: 'commit',
    hint: "Pass one, such as await openFolderStorage('./memory').",
  },
  memory: {
    name: 'a MemorySystem',
    method: 'retrieve',
    hint: 'Pass the `system` of a memory from createMemory, or the result of createMemorySystem.',
  },
  system: {
    name: 'a MemorySystem',
    method: 'retrieve',
    hint: 'Pass the result of a factory, such as bm25() of @memgym/memory-systems/bm25; for a definition, makeSystem(definition, settings) of @memgym/memory-systems/define.',
  },
};

/** The ports of a memory system or an assistant. */
export interface GivenPorts extends MemorySystemPorts {
  readonly storage?: MemoryStorage;
  readonly memory?: MemorySystem;
  readonly system?: MemorySystem;
}

/**
 * Checks the ports, so that a caller without types gets an error here instead of at the first write.
 *
 * @param origin the receiver, for errors
 * @param needed the required ports; default: none
 * @throws {ConfigError} naming the port, the given value and a way to create the port
 */
export function checkPorts(origin: string, given: GivenPorts, needed: readonly Port[] = []): void {
  for (const port of Object.keys(kinds) as Port[]) {
    const value: unknown = given[port];
    const { name, method, hint } = kinds[port];
    if (hasMethod(value, method) || (value === undefined && !needed.includes(port))) continue;
    throw new ConfigError(
      `${origin}: \`${port}\` ${value === undefined ? 'is missing' : `must be ${name}; got ${describe(value)}`}.`,
      {
        key: port,
        hint: value instanceof Promise ? 'Use `await` to wait for it.' : hint,
      },
    );
  }
}

function hasMethod(value: unknown, method: string): boolean {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, method) === 'function';
}

/** The kind of value, never the value itself: it may be a key. */
function describe(value: unknown): string {
  if (typeof value === 'string') return 'a string';
  if (value instanceof Promise) return 'a promise';
  if (value === null) return 'null';
  return typeof value === 'object' ? 'an object without its methods' : `a ${typeof value}`;
}

/**
 * Refuses misspelt keys, because an ignored key could open another user's memory or one that is not stored.
 *
 * @param origin name of the checked object in errors
 * @param elsewhere a sentence on where other keys belong; default: none
 * @throws {ConfigError} naming the key and the nearest valid one
 */
export function checkKeys(origin: string, given: object, allowed: readonly string[], elsewhere = ''): void {
  for (const key of Object.keys(given)) {
    if (allowed.includes(key)) continue;
    throw new ConfigError(`${origin}: unknown key ${JSON.stringify(key)}.`, {
      key,
      hint: `${didYouMean(key, allowed)}Allowed: ${allowed.join(', ')}.${elsewhere}`,
    });
  }
}

/** @throws {InvalidArgumentError} for what is no size; undefined is none */
export function checkSize(argument: string, size: number | undefined): void {
  if (size === undefined || size >= 0) return;
  throw new InvalidArgumentError(argument, `expected a number of at least 0, got ${size}.`);
}

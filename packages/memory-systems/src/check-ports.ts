import { ConfigError } from '@memgym/core/errors';
import type { MemoryStorage, MemorySystem, MemorySystemPorts } from '@memgym/core/memory';

type Port = keyof MemorySystemPorts | 'storage' | 'memory';

const kinds: Readonly<
  Record<Port, { readonly name: string; readonly method: string; readonly hint: string }>
> = {
  model: {
    name: 'chat model',
    method: 'complete',
    hint: "Pass one, such as createOpenAIChatModel({ model: 'gpt-4.1-mini' }) of @memgym/llm-client.",
  },
  embedder: {
    name: 'embedder',
    method: 'embed',
    hint: "Pass one, such as createOpenAIEmbedder({ model: 'text-embedding-3-small' }) of @memgym/llm-client.",
  },
  storage: {
    name: 'storage',
    method: 'commit',
    hint: "Pass one, such as await openFolderStorage('./memory').",
  },
  memory: {
    name: 'memory system',
    method: 'retrieve',
    hint: 'Pass one: the `system` of what createMemory gives, or what createMemorySystem gives.',
  },
};

/** What a memory system or an assistant is handed. */
export interface GivenPorts extends MemorySystemPorts {
  readonly storage?: MemoryStorage;
  readonly memory?: MemorySystem;
}

/**
 * Whether what was handed in is what it should be: a caller without types finds out here, and not in the first write.
 * @param origin who was given it, as errors call it
 * @param needed what must be there; default nothing
 * @throws {ConfigError} naming the port, what it is instead, and where one is to be had
 */
export function checkPorts(origin: string, given: GivenPorts, needed: readonly Port[] = []): void {
  for (const port of Object.keys(kinds) as Port[]) {
    const value: unknown = given[port];
    const { name, method, hint } = kinds[port];
    if (hasMethod(value, method) || (value === undefined && !needed.includes(port))) continue;
    throw new ConfigError(
      `${origin}: \`${port}\` ${value === undefined ? 'is missing' : `is no ${name}, but ${describe(value)}`}.`,
      {
        key: port,
        hint: value instanceof Promise ? 'Wait for it with `await`.' : hint,
      },
    );
  }
}

function hasMethod(value: unknown, method: string): boolean {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, method) === 'function';
}

/** What it is, never what it says: it may be a key. */
function describe(value: unknown): string {
  if (typeof value === 'string') return 'a text';
  if (value instanceof Promise) return 'a promise';
  if (value === null) return 'null';
  return typeof value === 'object' ? 'another object' : `a ${typeof value}`;
}

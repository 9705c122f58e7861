import type { JsonObject, MemorySystemDefinition } from '@memgym/core/memory';
import type * as z from 'zod';
import type { RemoteMemory } from './remote-memory.js';
import { remoteMemory } from './remote-system.js';

/** The parts of a remote memory's definition; see {@link defineRemoteMemory}. */
export interface RemoteMemoryParts<Options> {
  /** Short name, kebab-case. */
  readonly type: string;
  /** Version of the service or of this adapter, for records. */
  readonly version: string;
  /** A one-line description, for lists. */
  readonly description: string;
  /** The single source of options: types, defaults, validation, docs. Read keys from the environment, not from options. */
  readonly options: z.ZodType<Options>;
  /** See `MemorySystemDefinition`. */
  readonly defaultK?: number;
  /** The functions of the memory. It contacts nothing: the first call of a function does. */
  connect(options: Options): Omit<RemoteMemory, 'name' | 'version' | 'defaultK'>;
}

/**
 * Makes the definition of a memory that is elsewhere, for experiments: a package or file exports it as `memorySystem`.
 * See {@link remoteMemory} for what is done for it.
 */
export function defineRemoteMemory<Options>({
  type,
  version,
  description,
  options,
  defaultK,
  connect,
}: RemoteMemoryParts<Options>): MemorySystemDefinition<Options, never> {
  return {
    type,
    description,
    optionsSchema: options,
    needs: [],
    ...(defaultK !== undefined && { defaultK }),
    create: (given) =>
      remoteMemory({
        params: JSON.parse(JSON.stringify(given)) as JsonObject,
        ...bound(connect(given)),
        name: type,
        version,
        ...(defaultK !== undefined && { defaultK }),
      }),
  };
}

/** The members of an object, also those of its class, with its functions bound to it. */
function bound<Members extends object>(given: Members): Members {
  const names = new Set<string>();
  for (let part: object = given; part !== Object.prototype; part = Object.getPrototypeOf(part) as object) {
    for (const name of Object.getOwnPropertyNames(part)) names.add(name);
  }
  const members = [...names].map((name) => {
    const value: unknown = given[name as keyof Members];
    return [name, typeof value === 'function' ? value.bind(given) : value] as const;
  });
  return Object.fromEntries(members) as Members;
}

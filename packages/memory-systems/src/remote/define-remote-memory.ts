import { defined } from '@memgym/core/config';
import type {
  JsonObject,
  MemorySystemDefinition,
  MemorySystemPort,
  PortsWith,
  UsedKey,
} from '@memgym/core/memory';
import type * as z from 'zod';
import type { RemoteMemory } from './remote-memory.js';
import { remoteMemory } from './remote-system.js';

/** The parts of a remote memory's definition; see {@link defineRemoteMemory}. */
export interface RemoteMemoryParts<Options, Needed extends MemorySystemPort = never> {
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
  /**
   * The ports that `connect` requires, for a library in this process that takes a model or an embedder of ours. What they
   * spend is recorded with the run; `RemoteCall.used` adds it to the reports of calls. Default none.
   */
  readonly needs?: readonly Needed[];
  /** See `MemorySystemDefinition`. */
  programs?(options: Options): readonly string[];
  /** See `MemorySystemDefinition`. */
  keys?(options: Options): readonly UsedKey[];
  /** The functions of the memory. It contacts nothing: the first call of a function does. */
  connect(options: Options, ports: PortsWith<Needed>): Omit<RemoteMemory, 'name' | 'version' | 'defaultK'>;
}

/**
 * Makes the definition of a memory that is elsewhere, for experiments: a package or file exports it as `memorySystem`.
 * See {@link remoteMemory} for what is done for it.
 */
export function defineRemoteMemory<Options, const Needed extends MemorySystemPort = never>({
  type,
  version,
  description,
  options,
  defaultK,
  needs = [],
  programs,
  keys,
  connect,
}: RemoteMemoryParts<Options, Needed>): MemorySystemDefinition<Options, Needed> {
  return {
    type,
    description,
    optionsSchema: options,
    needs,
    ...defined({ defaultK }),
    ...(programs && { programs }),
    ...(keys && { keys }),
    create: (given, ports) =>
      remoteMemory({
        params: JSON.parse(JSON.stringify(given)) as JsonObject,
        ...bound(connect(given, ports)),
        name: type,
        version,
        ...defined({ defaultK }),
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

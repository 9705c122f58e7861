import type { MemorySystemDefinition, MemorySystemPort, MemorySystemPorts } from '@memgym/core';
import type { BuiltInMemorySystems } from '../built-in-memory-systems.js';

/** A type of memory system in this package. */
export type MemoryType = keyof BuiltInMemorySystems;

type Resolved<Type> = Type extends MemoryType ? BuiltInMemorySystems[Type] : Type;

/** Options as given by a caller: each is optional, at every depth. */
type Given<Options> = Options extends readonly unknown[]
  ? Options
  : Options extends object
    ? { readonly [Key in keyof Options]?: Given<Options[Key]> | undefined }
    : Options;

/** The options of a type of memory system, or of a definition from elsewhere. */
export type OptionsOf<Type extends MemoryType | MemorySystemDefinition> =
  Resolved<Type> extends MemorySystemDefinition<infer Options>
    ? unknown extends Options
      ? unknown
      : Given<Options>
    : never;

/** The ports that a type of memory system requires; none are known for a definition with unknown options. */
type NeedsOf<Type extends MemoryType | MemorySystemDefinition> =
  Resolved<Type> extends MemorySystemDefinition<infer Options, infer Needed>
    ? unknown extends Options
      ? never
      : Extract<Needed, MemorySystemPort>
    : never;

/** `model` and `embedder`, for the types that need them. */
export type PortsFor<Type extends MemoryType | MemorySystemDefinition> = Required<
  Pick<MemorySystemPorts, NeedsOf<Type>>
>;

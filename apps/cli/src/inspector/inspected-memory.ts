import type { JsonObject } from '@memgym/core';
import type { StoredPlace } from './open-stored.js';

/** How to open a stored memory. What is not given is read from the storage. */
export interface InspectedMemory extends StoredPlace {
  /** Default: the system that the storage names; of an empty storage, that of `createMemory`. */
  readonly system?: string | undefined;
  /** Options of the system. Default: its defaults. */
  readonly options?: JsonObject | undefined;
  /** A type, or settings as JSON. Default: the one that the storage names. */
  readonly embedder?: string | undefined;
  /** A model for systems that ask one while they read. Default: none; such a read fails. */
  readonly model?: string | undefined;
}

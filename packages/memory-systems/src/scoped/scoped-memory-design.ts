import type {
  AccessEvent,
  Capability,
  ChatModel,
  Embedder,
  JsonObject,
  JsonValue,
  Profile,
  WriteContext,
} from '@memgym/core';
import type { z } from 'zod';
import type { ModelAccess } from '../model-use/model-access.js';
import type { ReadRequest, StoreSearch } from './read/read-request.js';
import type { MemoryIndex, SearchResult } from './store/memory-index.js';
import type { MemoryDraft, MemoryRecord } from './store/memory-record.js';
import type { MemoryView } from './store/memory-view.js';
import type { MemoryChanges } from './write/memory-changes.js';
import type { Observation } from './write/observation.js';

/** The input of every write: the current memories, and the model and embedder. */
export interface ChangeRequest<
  State extends JsonValue = JsonValue,
  Index extends MemoryIndex<State> = MemoryIndex<State>,
> extends ModelAccess {
  readonly view: MemoryView<State>;
  /** The scope's index as `createIndex` made it. It is for searching: only what is put is in it. */
  readonly index: Index;
  readonly context: WriteContext;
  /** Searches what is held before this write. */
  readonly search: StoreSearch;
}

export interface RememberRequest<
  State extends JsonValue = JsonValue,
  Index extends MemoryIndex<State> = MemoryIndex<State>,
> extends ChangeRequest<State, Index> {
  /** Never seen before in this scope and not blank, oldest first. */
  readonly observations: readonly Observation[];
}

export interface ForgetRequest<
  State extends JsonValue = JsonValue,
  Index extends MemoryIndex<State> = MemoryIndex<State>,
> extends ChangeRequest<State, Index> {
  readonly sourceIds: ReadonlySet<string>;
  /** The memories that cite at least one of them, oldest first; retired ones are forgotten anyway. */
  readonly citing: readonly MemoryRecord[];
}

/** The system's own policy after feedback. */
export interface Evolution<State extends JsonValue = JsonValue> {
  /** The new policy, as part of the scope's `state`. */
  readonly write: MemoryChanges<State>;
  /** What is different, for the report. */
  readonly changes: JsonObject;
}

/** Operations that a scoped memory can offer without further code. */
export type ScopedOperation = 'list' | 'update' | 'delete' | 'deleteBySource' | 'history' | 'reset';

/** The parts of a memory system that the others do not share; see `createScopedMemory`. */
export interface ScopedMemoryDesign<
  State extends JsonValue = JsonValue,
  Index extends MemoryIndex<State> = MemoryIndex<State>,
> {
  readonly info: {
    readonly name: string;
    readonly version: string;
    /** Default `fixed`. */
    readonly profile?: Profile;
    /** The options it runs with, defaults filled in; default none. */
    readonly params?: JsonObject;
  };
  /** Version of what `snapshot` writes; raise it when `data` or `state` change their form. Default 1. */
  readonly schemaVersion?: number;
  /** Which of the operations are offered; default all six. */
  readonly operations?: readonly ScopedOperation[];
  /** Further capabilities: `privileged`, `incremental`, `graph`, `instructions`. Default `incremental`. */
  readonly capabilities?: readonly Extract<
    Capability,
    'privileged' | 'incremental' | 'graph' | 'instructions'
  >[];
  /**
   * Whether the ids of added inputs are stored, to recognise them when they come again. Default true;
   * false only for a system that stores nothing.
   */
  readonly knowsSources?: boolean;
  /**
   * The scope's own state, where it needs one (a buffer, a counter, a policy): its first value, and
   * what a restored one must look like. It is replaced, never changed in place, so a new state may
   * share all that is the same with the old one. What grows without bound should be stored as memories
   * and their `data`.
   */
  readonly state?: { readonly create: () => State; readonly schema: z.ZodType<State> };
  /** Asked through `ask` and `tryAsk`. Default none. */
  readonly model?: ChatModel;
  /** Embeds what is indexed, and each query. Default none. */
  readonly embedder?: Embedder;
  /** Turns observations into memories. Default: one memory a turn or document, word for word. */
  remember?(request: RememberRequest<State, Index>): MemoryChanges<State> | Promise<MemoryChanges<State>>;
  /** Writes what waits in the state. With it the system has `flush`. */
  flush?(request: ChangeRequest<State, Index>): MemoryChanges<State> | Promise<MemoryChanges<State>>;
  /** The memories that remain when sources are forgotten. Default: every memory that cites one of them goes. */
  forget?(request: ForgetRequest<State, Index>): MemoryChanges<State> | Promise<MemoryChanges<State>>;
  /**
   * Further changes when one memory is deleted: memories that link to it or count it. The memory itself
   * goes in any case. Default nothing.
   */
  erase?(record: MemoryRecord, view: MemoryView<State>): MemoryChanges<State>;
  /**
   * Further changes when a caller replaces a memory's text: memories that link to it by its words. The memory
   * itself is rewritten in any case. Default nothing.
   */
  amend?(
    draft: MemoryDraft,
    request: ChangeRequest<State, Index>,
  ): MemoryChanges<State> | Promise<MemoryChanges<State>>;
  /** The memory with its text replaced by a caller. Default: the new text, without `data`. */
  revise?(record: MemoryRecord, text: string): MemoryDraft;
  /**
   * How a query is answered. Default: one search of the index for the query's text. It may ask the
   * model and search several times; it changes nothing.
   */
  read?(request: ReadRequest<State, Index>): Promise<SearchResult>;
  /**
   * Carries out what retrievals wanted (heat, recency, strength, visits), for memories still held.
   * With it the system has `commitAccess`.
   */
  access?(
    events: readonly AccessEvent[],
    view: MemoryView<State>,
    context: WriteContext,
  ): MemoryChanges<State>;
  /**
   * The part of its state that a scope starts from after `reset`, for a reference profile whose original does not
   * forget everything. Default nothing: the scope is as new.
   */
  afterReset?(state: State): State;
  /** What is shown with every prompt; empty for nothing. With it the system has `context`. */
  context?(view: MemoryView<State>): string;
  /** Applies feedback. With it the system has `evolve`. @throws when nothing can be learnt from it */
  evolve?(feedback: JsonObject, request: ChangeRequest<State, Index>): Promise<Evolution<State>>;
  /**
   * Whether a memory is embedded, in systems with an embedder; one that is not costs nothing, and is found
   * by its words at most. Default every one is.
   */
  embeds?(record: MemoryRecord): boolean;
  /** The text that is embedded and indexed; default the memory's text. */
  indexText?(record: MemoryRecord): string;
  /**
   * With a storage, how many memories stay in the process besides those of the scope that was used last; the
   * others are read again when they are needed. Default 100,000.
   */
  readonly heldMemories?: number;
  /** An empty index for one scope. */
  createIndex(): Index;
}

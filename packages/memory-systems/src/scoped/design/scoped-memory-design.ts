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
import type * as z from 'zod';
import type { ModelAccess } from '../../model-use/model-access.js';
import type { IndexElsewhere } from './async-memory-index.js';
import type { MemoryChanges } from './memory-changes.js';
import type { MemoryIndex, SearchResult } from './memory-index.js';
import type { MemoryDraft, MemoryRecord } from './memory-record.js';
import type { MemoryView } from './memory-view.js';
import type { Observation } from './observation.js';
import type { ReadRequest, StoreSearch } from './read-request.js';
import type { ScopedOperation } from './scoped-operations.js';

/** The input of every write: the current memories, and the model and embedder. */
export interface ChangeRequest<
  State extends JsonValue = JsonValue,
  Index extends MemoryIndex<State> = MemoryIndex<State>,
> extends ModelAccess {
  readonly view: MemoryView<State>;
  /** The scope's index, made by `createIndex`. It is only for searching, and contains only what has been put into it. */
  readonly index: Index;
  readonly context: WriteContext;
  /** Searches the memories stored before this write. */
  readonly search: StoreSearch;
}

export interface RememberRequest<
  State extends JsonValue = JsonValue,
  Index extends MemoryIndex<State> = MemoryIndex<State>,
> extends ChangeRequest<State, Index> {
  /** The new, non-blank observations, oldest first. */
  readonly observations: readonly Observation[];
}

export interface ForgetRequest<
  State extends JsonValue = JsonValue,
  Index extends MemoryIndex<State> = MemoryIndex<State>,
> extends ChangeRequest<State, Index> {
  readonly sourceIds: ReadonlySet<string>;
  /** The memories that cite at least one of them, oldest first; retired ones are always forgotten. */
  readonly citing: readonly MemoryRecord[];
}

/** The system's own policy after feedback. */
export interface Evolution<State extends JsonValue = JsonValue> {
  /** The new policy, as part of the scope's `state`. */
  readonly write: MemoryChanges<State>;
  /** A description of the change, for the report. */
  readonly changes: JsonObject;
}

/** The parts that are specific to a memory system; see `createScopedMemory`. */
export interface ScopedMemoryDesign<
  State extends JsonValue = JsonValue,
  Index extends MemoryIndex<State> = MemoryIndex<State>,
> {
  readonly info: {
    readonly name: string;
    readonly version: string;
    /** Default `fixed`. */
    readonly profile?: Profile;
    /** The options in use, including defaults; default: none. */
    readonly params?: JsonObject;
    /** The number of memories that a recall requests if it does not say. Default: the reader chooses. */
    readonly defaultK?: number;
  };
  /** Version of the snapshot format; raise it when `data` or `state` change their form. Default 1. */
  readonly schemaVersion?: number;
  /**
   * The form of its memories, if other systems store the same: they take each other's memories as they are, with vectors of
   * their own. Default: a form of its own.
   */
  readonly form?: string | undefined;
  /**
   * The kind under which texts of other systems can become memories of this one, without `data` and without asking its
   * model. Default: they cannot.
   */
  readonly adopts?: string;
  /** The operations to offer; default: all six. */
  readonly operations?: readonly ScopedOperation[];
  /** Further capabilities: Any of `privileged`, `stores-nothing`, `incremental`, `graph`, `instructions`. Default `incremental`. */
  readonly capabilities?: readonly Extract<
    Capability,
    'privileged' | 'stores-nothing' | 'incremental' | 'graph' | 'instructions'
  >[];
  /**
   * Whether the ids of added inputs are stored, to recognise repeated ones. Default: true; false only for a system that
   * stores nothing.
   */
  readonly knowsSources?: boolean;
  /** Whether messages without text are given to `remember`, too. Default: false; they are skipped, with the reason. */
  readonly readsBlankTexts?: boolean;
  /**
   * The scope's own state, if it needs one (a buffer, a counter, a policy): its initial value and its schema. It is
   * replaced and never changed in place, so that a new state may share unchanged parts with the old one. Data that grow
   * without bound should be stored as memories and their `data`.
   */
  readonly state?: { readonly create: () => State; readonly schema: z.ZodType<State> };
  /** The model behind `ask` and `tryAsk`. Default none. */
  readonly model?: ChatModel;
  /** Embeds indexed texts and queries. Default none. */
  readonly embedder?: Embedder;
  /** Turns observations into memories. Default: one memory per turn or document, verbatim. */
  remember?(request: RememberRequest<State, Index>): MemoryChanges<State> | Promise<MemoryChanges<State>>;
  /** Writes the input that waits in the state. With it the system has `flush`. */
  flush?(request: ChangeRequest<State, Index>): MemoryChanges<State> | Promise<MemoryChanges<State>>;
  /** The memories that remain when sources are forgotten. Default: every memory that cites one of them is removed. */
  forget?(request: ForgetRequest<State, Index>): MemoryChanges<State> | Promise<MemoryChanges<State>>;
  /**
   * Further changes when one memory is deleted: memories that link to it or count it. The memory itself is removed in
   * any case. Default nothing.
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
   * Answers a query. Default: one search of the index for the query's text. It may ask the model and search several
   * times; it changes nothing.
   */
  read?(request: ReadRequest<State, Index>): Promise<SearchResult>;
  /**
   * Applies the access events of retrievals (heat, recency, strength, visits) to memories that still exist. With it the
   * system has `commitAccess`.
   */
  access?(
    events: readonly AccessEvent[],
    view: MemoryView<State>,
    context: WriteContext,
  ): MemoryChanges<State>;
  /**
   * The state with which a scope starts after `reset`, for a reference profile whose original does not forget
   * everything. Default: none; the scope is as new.
   */
  afterReset?(state: State): State;
  /** The text shown in every prompt; empty for none. With it the system has `context`. */
  context?(view: MemoryView<State>): string;
  /** Applies feedback. With it the system has `evolve`. @throws when nothing can be learnt from it */
  evolve?(feedback: JsonObject, request: ChangeRequest<State, Index>): Promise<Evolution<State>>;
  /**
   * Whether a memory is embedded, in systems with an embedder; a memory without an embedding costs nothing, and can
   * only be found by its words. Default: every memory.
   */
  embeds?(record: MemoryRecord): boolean;
  /** The text to embed and index; default: the memory's text. */
  indexText?(record: MemoryRecord): string;
  /**
   * With a storage: maximum number of memories held in the process in addition to those of the scope used last; the
   * others are read again on demand. Default no limit but that of their bytes, `maxHeldBytes` of `createMemory`.
   */
  readonly heldMemories?: number;
  /** An empty index for one scope, in this process. Either this or `asyncIndex`. */
  createIndex?(): Index;
  /**
   * An index elsewhere (`indexElsewhere`), for all scopes of this memory. The memories remain here or in a storage; the system cannot be
   * cloned, and declares `outside`.
   */
  readonly asyncIndex?: IndexElsewhere;
}

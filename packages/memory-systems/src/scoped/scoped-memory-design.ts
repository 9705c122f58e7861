import type {
  Capability,
  Embedder,
  JsonObject,
  JsonValue,
  Profile,
  Query,
  ReadContext,
  Usage,
  WriteContext,
} from '@memgym/core';
import type { z } from 'zod';
import type { MemoryDraft, MemoryRecord } from './memory-record.js';
import type { Observation } from './observation.js';

/** What is held for one scope. Reading it changes nothing. */
export interface MemoryView<State extends JsonValue = JsonValue> {
  /** Number of memories. */
  readonly size: number;
  get(memoryId: string): MemoryRecord | undefined;
  /** Every memory, oldest first; a rewritten memory keeps its place. */
  all(): Iterable<MemoryRecord>;
  /** The system's own state of the scope (a buffer, a counter): see `createState`. */
  readonly state: State;
}

/** What a write changes. It is computed first and applied as a whole, or not at all. */
export interface MemoryChanges<State extends JsonValue = JsonValue> {
  /** Memories that are new or rewritten. */
  readonly put?: readonly MemoryDraft[];
  /** Ids of memories to drop. Their sources stay known, so adding them again changes nothing. */
  readonly remove?: readonly string[];
  /** Sources that no memory came from, with the reason. */
  readonly skipped?: readonly { readonly sourceId: string; readonly reason: string }[];
  /** Sources that wait in `state` for a later write. */
  readonly buffered?: readonly string[];
  /** The new state; without it the state stays as it is. */
  readonly state?: State;
  /** What the model calls of this write cost. */
  readonly usage?: Usage;
}

export interface RememberRequest<State extends JsonValue = JsonValue> {
  /** Never seen before in this scope and not blank, oldest first. */
  readonly observations: readonly Observation[];
  readonly view: MemoryView<State>;
  readonly context: WriteContext;
}

export interface ForgetRequest<State extends JsonValue = JsonValue> {
  readonly sourceIds: ReadonlySet<string>;
  /** The memories that cite at least one of them, oldest first. */
  readonly citing: readonly MemoryRecord[];
  readonly view: MemoryView<State>;
}

/** A memory found. */
export interface MemoryHit {
  readonly id: string;
  /** Finite; higher is better. */
  readonly score: number;
  readonly scoreParts?: Readonly<Record<string, number>>;
  /** Ids of related memories. */
  readonly links?: readonly string[];
}

export interface SearchRequest<State extends JsonValue = JsonValue> {
  readonly query: Query;
  /** Embedding of the query's text; absent in systems without an embedder. */
  readonly vector?: Float32Array;
  readonly view: MemoryView<State>;
  readonly context: ReadContext;
  /** The memories that the query's filters let through, oldest first. */
  candidates(): MemoryRecord[];
  /** A number that grows with the place of a memory in the scope: what was stored first is lowest. */
  age(memoryId: string): number;
  /**
   * Runs an index search for every kind of memory the scope holds, so that each gets its own `k`.
   * `k` is a whole number, `accept` tells whether a memory may be returned.
   */
  perKind(search: (k: number, accept: (memoryId: string) => boolean) => readonly MemoryHit[]): MemoryHit[];
}

export interface SearchResult {
  /** In any order: they are ranked by score, then age, and cut to `k` a kind afterwards. */
  readonly hits: readonly MemoryHit[];
  /** See `Retrieval.truncated`. */
  readonly truncated?: number;
}

/** What finds memories. It is derived from them: it can be rebuilt by putting them all again. */
export interface MemoryIndex<State extends JsonValue = JsonValue> {
  /** Adds a memory, or replaces the one with its id. `text` is what is to be searched. */
  put(memoryId: string, text: string, record: MemoryRecord): void;
  delete(memoryId: string): void;
  /** Must change nothing: it runs beside other reads. */
  search(request: SearchRequest<State>): SearchResult;
}

/** Operations that a scoped memory can offer without further code. */
export type ScopedOperation = 'list' | 'update' | 'delete' | 'deleteBySource' | 'history' | 'reset';

/** What one memory system adds to what all of them share; see `createScopedMemory`. */
export interface ScopedMemoryDesign<State extends JsonValue = JsonValue> {
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
  /** Further capabilities: `privileged`, `incremental`, `graph`. Default `incremental`. */
  readonly capabilities?: readonly Extract<Capability, 'privileged' | 'incremental' | 'graph'>[];
  /**
   * Whether the ids of what was added are kept, to know them when they come again. Default true;
   * false only for a system that stores nothing.
   */
  readonly knowsSources?: boolean;
  /** The scope's own state, where it needs one: its first value, and what a restored one must look like. */
  readonly state?: { readonly create: () => State; readonly schema: z.ZodType<State> };
  /** Embeds what is indexed, and each query. Default none. */
  readonly embedder?: Embedder;
  /** Turns observations into memories. Default: one memory a turn or document, word for word. */
  remember?(request: RememberRequest<State>): MemoryChanges<State> | Promise<MemoryChanges<State>>;
  /** Writes what waits in the state. With it the system has `flush`. */
  flush?(
    request: Omit<RememberRequest<State>, 'observations'>,
  ): ReturnType<NonNullable<ScopedMemoryDesign<State>['remember']>>;
  /** What remains when sources are forgotten. Default: every memory that cites one of them goes. */
  forget?(request: ForgetRequest<State>): MemoryChanges<State>;
  /** The text that is embedded and indexed; default the memory's text. */
  indexText?(record: MemoryRecord): string;
  /** An empty index for one scope. */
  createIndex(): MemoryIndex<State>;
}

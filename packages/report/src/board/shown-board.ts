import type { Estimate, Finding } from '@memgym/core';

/** A score of a row under one rubric of the judge. */
interface ShownScore extends Estimate {
  readonly withoutMissing: number | null;
  readonly trials: {
    readonly means: readonly (number | null)[];
    readonly deviation: number | null;
    readonly flips: Estimate;
  } | null;
  readonly byCategory: Readonly<Record<string, Estimate>>;
}

interface ShownCost {
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly embeddingTokens: number;
  readonly costUsd: number | null;
}

/** A row of a board as its pages show it. */
export interface ShownRow {
  /** Digest of the bundle's bytes and the system's name. */
  readonly id: string;
  /** 1 for the best; rows whose difference is not settled share it. Null for a row that is not ranked. */
  readonly rank: number | null;
  /** The name of an obligatory row; null for a system. */
  readonly control: string | null;
  readonly hasEqualBudget: boolean;
  readonly product: {
    readonly name: string;
    readonly version: string;
    readonly edition: 'oss' | 'platform';
    readonly vendor?: string | undefined;
    readonly relation: 'own' | 'vendor' | 'rival' | 'third';
    readonly noticeOn?: string | undefined;
    readonly reply?: string | undefined;
  };
  readonly system: {
    readonly name: string;
    readonly type: string;
    readonly options: unknown;
    readonly k: number | string | null;
    /** Most tokens of memories in a prompt; null for its own operating point. */
    readonly memoryTokens: number | null;
  };
  /** `recomputed`: every figure follows from records and recorded replies. `played again`: its memory was, too. */
  readonly level: 'recomputed' | 'played again';
  readonly reader: { readonly model: string; readonly served: readonly string[]; readonly digest: string };
  readonly judge: { readonly model: string; readonly digest: string };
  readonly prompts: Readonly<Record<string, string>>;
  readonly data: {
    readonly benchmark: string;
    readonly files: readonly { readonly name: string; readonly sha256: string }[];
  };
  readonly bundle: { readonly file: string; readonly sha256: string; readonly bytes: number };
  readonly asked: { readonly questions: number; readonly trials: number; readonly missing: number };
  readonly lenient: ShownScore;
  readonly strict: ShownScore;
  readonly promptTokens: {
    readonly mean: number | null;
    readonly p95: number | null;
    readonly stated: number | null;
  };
  /** Of the calls that asked for answers, as recorded by its maker. */
  readonly latencyMs: { readonly p50: number | null; readonly p95: number | null };
  readonly writing: ShownCost;
  readonly answering: ShownCost;
  readonly date: string | null;
  readonly memgymVersion: string;
  /** What a reader has to know; they refuse nothing. */
  readonly labels: readonly string[];
}

/** A board: one sheet with its rows, and everything that is not a row, counted. */
export interface ShownBoard {
  readonly sheet: {
    readonly name: string;
    readonly version: string;
    readonly questions: Readonly<Record<string, number>>;
    readonly trials: number;
    readonly memoryTokens: number;
    readonly ceiling?: number | undefined;
    readonly controls: Readonly<Record<string, { readonly about: string }>>;
  };
  readonly rows: readonly ShownRow[];
  /** Strict differences of ranked rows, by their ids. */
  readonly findings: readonly Finding[];
  /** Why bundles are not compared, a sentence each. */
  readonly unlike: readonly string[];
  readonly refused: readonly {
    readonly file: string;
    readonly refusals: readonly { readonly rule: string; readonly what: string }[];
  }[];
  readonly discards: readonly {
    readonly bundle: string;
    readonly system: string;
    readonly product: string;
    readonly reasons: readonly string[];
  }[];
  readonly claims: readonly {
    readonly system: string;
    readonly source: string;
    readonly readOn: string;
    readonly share: number;
    readonly faults: readonly string[];
  }[];
  readonly removals: readonly {
    readonly date: string;
    readonly row: string;
    readonly rule: string;
    readonly evidence: string;
    readonly reply?: string | undefined;
  }[];
}

import { type JsonObject, redact, textStart } from '@memgym/core';
import type { Failure } from './failure-parts.js';
import type { ServerFinding } from './server-finding.js';

/** One capability that is missing. */
export interface Lowering {
  readonly capability: NonNullable<ServerFinding['declare']>['capability'];
  readonly value: boolean | string;
  readonly refused: string;
  readonly instead: string;
  /** The schema it applies to; absent when it applies to the server. */
  readonly schema?: { readonly name: string; readonly schema: JsonObject } | undefined;
  readonly failure: Failure;
}

/** The lowerings to apply to a request, from `retryWith` of an error of this package. */
export function loweringsOf(retryWith: unknown): readonly Lowering[] {
  return Array.isArray(retryWith) ? (retryWith as readonly Lowering[]) : [];
}

/** Capabilities without those that were refused to the same call before. */
export function withLowerings<Capabilities extends object>(
  capabilities: Capabilities,
  lowerings: readonly Lowering[],
): Capabilities {
  return {
    ...capabilities,
    ...Object.fromEntries(lowerings.map(({ capability, value }) => [capability, value])),
  };
}

/** The subject of knowledge. */
export type ServerPlace = Pick<ServerFinding, 'baseUrl' | 'model' | 'api'>;

/** Knowledge about one model of one server. */
export interface LearnedServer {
  /** The expected capabilities without the refused ones, for a request with this schema or none. */
  lower<Capabilities extends object>(expected: Capabilities, schema?: JsonObject): Capabilities;
  /** Stores the lowerings with which a call was accepted; each once. */
  learn(lowerings: readonly Lowering[]): void;
  /** Reply forms that the server accepted in this process. */
  readonly taken: Set<string>;
  findings(): readonly ServerFinding[];
  /**
   * Adopts the findings of another process, except those about a single schema, which only its own process can
   * identify.
   */
  recall(finding: ServerFinding): void;
}

/** Knowledge of this process about all servers. */
export interface ServerKnowledge {
  of(place: ServerPlace): LearnedServer;
}

/** Creates an empty store of knowledge. */
export function createServerKnowledge(): ServerKnowledge {
  const servers = new Map<string, LearnedServer>();
  return {
    of(place) {
      const key = JSON.stringify([place.api, place.baseUrl, place.model]);
      const known = servers.get(key) ?? createLearnedServer(place);
      servers.set(key, known);
      return known;
    },
  };
}

/** Shared by default by all clients of the process, so that each refusal happens once. */
export const processKnowledge: ServerKnowledge = createServerKnowledge();

/**
 * Gives the clients of this process the findings of an earlier one, so that refused requests are not repeated.
 */
export function recallFindings(
  earlier: readonly ServerFinding[],
  knowledge: ServerKnowledge = processKnowledge,
): void {
  for (const finding of earlier) knowledge.of(finding).recall(finding);
}

const shownCharacters = 300;

function createLearnedServer(place: ServerPlace): LearnedServer {
  const lowered: Record<string, boolean | string> = {};
  const refusedSchemas = new WeakMap<JsonObject, Record<string, boolean | string>>();
  const findings = new Map<string, ServerFinding>();
  return {
    taken: new Set(),
    lower: (expected, schema) => ({
      ...expected,
      ...lowered,
      ...(schema !== undefined && refusedSchemas.get(schema)),
    }),
    learn(lowerings) {
      for (const { capability, value, refused, instead, schema, failure } of lowerings) {
        if (schema === undefined) lowered[capability] = value;
        else refusedSchemas.set(schema.schema, { ...refusedSchemas.get(schema.schema), [capability]: value });
        const key = JSON.stringify([capability, schema?.name]);
        if (findings.has(key)) continue;
        const { message } = failure;
        findings.set(key, {
          ...place,
          refused: schema === undefined ? refused : `the schema '${schema.name}'`,
          instead,
          ...(schema === undefined && { declare: { capability, value } }),
          message: redact(
            message.length > shownCharacters ? `${textStart(message, shownCharacters)}…` : message,
          ),
        });
      }
    },
    findings: () => [...findings.values()],
    recall(finding) {
      const { declare } = finding;
      const key = JSON.stringify([declare?.capability, undefined]);
      if (declare === undefined || findings.has(key)) return;
      lowered[declare.capability] = declare.value;
      findings.set(key, finding);
    },
  };
}

import { type JsonObject, redact } from '@memgym/core';
import type { Failure } from './failure-parts.js';
import type { ServerFinding } from './server-finding.js';

/** One capability fewer than was expected. */
export interface Lowering {
  readonly capability: NonNullable<ServerFinding['declare']>['capability'];
  readonly value: boolean | string;
  readonly refused: string;
  readonly instead: string;
  /** The one schema it is about; absent when it is about the server. */
  readonly schema?: { readonly name: string; readonly schema: JsonObject } | undefined;
  readonly failure: Failure;
}

/** The lowerings that a request is to be sent with: what an error of this package gave as `retryWith`. */
export function loweringsOf(retryWith: unknown): readonly Lowering[] {
  return Array.isArray(retryWith) ? (retryWith as readonly Lowering[]) : [];
}

/** Capabilities without what was refused to the same call before. */
export function withLowerings<Capabilities extends object>(
  capabilities: Capabilities,
  lowerings: readonly Lowering[],
): Capabilities {
  return {
    ...capabilities,
    ...Object.fromEntries(lowerings.map(({ capability, value }) => [capability, value])),
  };
}

/** Whom knowledge is about. */
export type ServerPlace = Pick<ServerFinding, 'baseUrl' | 'model' | 'api'>;

/** What was learned of one model of one server. */
export interface LearnedServer {
  /** The expected capabilities without those that were refused, for a request with this schema or none. */
  lower<Capabilities extends object>(expected: Capabilities, schema?: JsonObject): Capabilities;
  /** Keeps what a call had to do without before it was taken; each is kept once. */
  learn(lowerings: readonly Lowering[]): void;
  /** Reply forms that the server took in this process. */
  readonly taken: Set<string>;
  findings(): readonly ServerFinding[];
  /** Takes over what another process found out; nothing of one schema alone, which no process but its own can tell. */
  recall(finding: ServerFinding): void;
}

/** What this process learned of all servers. */
export interface ServerKnowledge {
  of(place: ServerPlace): LearnedServer;
}

/** Starts with nothing known. */
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

/** Shared by all clients of the process that are not given another, so a refusal is met once. */
export const processKnowledge: ServerKnowledge = createServerKnowledge();

/**
 * Tells the clients of this process what an earlier one found out about their servers, which spares asking for
 * it again.
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
            message.length > shownCharacters ? `${message.slice(0, shownCharacters)}…` : message,
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

import type { JsonValue } from '@memgym/core';
import { itemsAt, type WrittenMessages } from '../templates/found-memories.js';
import { valueAt } from '../templates/json-pointer.js';
import { labelOf } from '../templates/message-values.js';
import type { TemplateValues } from '../templates/template.js';
import type { CompleteOptions } from './complete-options.js';
import type { RestClient } from './rest-client.js';

/** A write that the service may still work on. */
export interface PendingWrite {
  /** The messages, for errors. */
  readonly sourceIds: readonly string[];
  /** All names by which the service may show it. */
  readonly names: readonly string[];
  /** The id that the service gave it. */
  readonly id?: string;
}

/** A scope, as far as this process knows it. */
export interface RestScope extends WrittenMessages {
  readonly label: string;
  readonly written: Map<string, readonly string[]>;
  readonly shown: Map<string, string>;
  pending: PendingWrite[];
  /** What `find` or `open` captured. */
  captured: TemplateValues | undefined;
  /** Whether its place was made or found. */
  isOpen: boolean;
  /** Ids of the messages that were there when this process first wrote. */
  known: Promise<ReadonlySet<string>> | undefined;
}

/** The scopes in use. */
export interface RestScopes {
  of(label: string): RestScope;
  /** The values of a scope for reading; undefined if the service has no such scope. */
  located(scope: RestScope, signal: AbortSignal): Promise<TemplateValues | undefined>;
  /** The values of a scope for writing; its place is made if it is not there. */
  opened(scope: RestScope, signal: AbortSignal): Promise<TemplateValues>;
  drop(label: string): void;
}

export function createRestScopes({ find, open }: CompleteOptions, ask: RestClient): RestScopes {
  const scopes = new Map<string, RestScope>();
  const valuesOf = ({ label, captured }: RestScope): TemplateValues => ({
    'scope.label': label,
    ...captured,
  });

  const located: RestScopes['located'] = async (scope, signal) => {
    if (find === undefined || scope.captured !== undefined) return valuesOf(scope);
    const document = await ask(find, { values: valuesOf(scope), signal, isRepeatable: true });
    const [first] = document === undefined ? [] : itemsAt(document, find.path, find.items);
    if (first === undefined) return undefined;
    scope.captured = capturedIn(first, find.capture, find.path);
    scope.isOpen = true;
    return valuesOf(scope);
  };

  return {
    located,
    of(label) {
      const scope = scopes.get(label) ?? newScope(label);
      scopes.set(label, scope);
      return scope;
    },
    async opened(scope, signal) {
      const there = await located(scope, signal);
      if (open === undefined || (there !== undefined && scope.isOpen)) return there ?? valuesOf(scope);
      const document = await ask(open, { values: valuesOf(scope), signal });
      scope.captured = capturedIn(document ?? null, open.capture, open.path);
      scope.isOpen = true;
      return valuesOf(scope);
    },
    drop: (label) => void scopes.delete(label),
  };
}

/** The number of messages that this process wrote. */
export function countOf({ written }: RestScope): number {
  return [...written].filter(([name, [id, ...others]]) => others.length === 0 && name === labelOf(id ?? ''))
    .length;
}

function newScope(label: string): RestScope {
  const [captured, known] = [undefined, undefined];
  return { label, written: new Map(), shown: new Map(), pending: [], isOpen: false, captured, known };
}

function capturedIn(
  document: JsonValue,
  capture: Readonly<Record<string, string>>,
  path: string,
): TemplateValues {
  const members = Object.entries(capture).map(([name, pointer]) => {
    const value = valueAt(document, pointer);
    if (value !== undefined && value !== null) return [`captured.${name}`, value] as const;
    throw new Error(`${path} answered without ${pointer}, which \`capture\` needs`);
  });
  return Object.fromEntries(members);
}

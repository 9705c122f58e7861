import { setTimeout as sleep } from 'node:timers/promises';
import type { JsonValue } from '@memgym/core';
import { itemsAt } from '../templates/found-memories.js';
import { valueAt } from '../templates/json-pointer.js';
import { quoted } from '../templates/quoted.js';
import type { TemplateValues } from '../templates/template.js';
import type { CompleteOptions } from './complete-options.js';
import type { RestClient } from './rest-client.js';
import { countOf, type PendingWrite, type RestScope } from './rest-scopes.js';

type Wait = NonNullable<CompleteOptions['wait']>;

/** Waits until a service has done what it accepted. */
export interface RestWaiting {
  /** All writes of a scope. @throws {Error} naming the messages of one that failed */
  forWrites(scope: RestScope, values: TemplateValues, signal: AbortSignal): Promise<void>;
  /** One piece of work by its id, such as a removal. @throws {Error} when it failed */
  forWork(id: string, values: TemplateValues, signal: AbortSignal): Promise<void>;
}

export function createRestWaiting(
  wait: Wait,
  { recall: { sources } }: Pick<CompleteOptions, 'recall'>,
  ask: RestClient,
): RestWaiting {
  const isDone = async (
    id: string | undefined,
    what: string,
    { values, signal }: { readonly values: TemplateValues; readonly signal: AbortSignal },
  ): Promise<boolean> => {
    const document = await ask(wait, {
      values: { ...values, 'written.id': id },
      ...{ signal, isRepeatable: true, isAboutWork: true },
    });
    const state = document === undefined ? undefined : valueAt(document, wait.state ?? '');
    const matches = (states: readonly JsonValue[]) => state !== undefined && states.includes(state);
    if (!matches(wait.failed)) return matches(wait.done);
    const reason = wait.reason === undefined ? undefined : valueAt(document, wait.reason);
    const why = reason === undefined || reason === null ? '' : `: ${quoted(JSON.stringify(reason))}`;
    throw new Error(`${what} failed (${String(state)})${why}`);
  };

  /** Which messages the service lists by now. */
  const readShown = async (scope: RestScope, values: TemplateValues, signal: AbortSignal): Promise<void> => {
    const document = await ask(wait, {
      values: { ...values, 'written.count': countOf(scope) },
      signal,
      isRepeatable: true,
    });
    if (document === undefined) return;
    const items = itemsAt(document, wait.path, wait.items ?? '');
    const there = new Set(items.map((item) => valueAt(item, wait.written ?? '')));
    scope.pending = scope.pending.filter(({ names }) => !names.some((name) => there.has(name)));
    if (typeof sources !== 'object' || sources.key === undefined) return;
    for (const item of items) {
      const key = valueAt(item, sources.key);
      const value = valueAt(item, sources.value ?? '');
      if (typeof key === 'string' && typeof value === 'string') scope.shown.set(key, value);
    }
  };

  const firstIsDone = async (
    scope: RestScope,
    { id, sourceIds }: PendingWrite,
    { values, signal }: { readonly values: TemplateValues; readonly signal: AbortSignal },
  ): Promise<boolean> => {
    const what = `storing ${sourceIds.slice(0, 5).map(quoted).join(', ')}`;
    const done = await isDone(id, what, { values, signal });
    if (done) scope.pending = scope.pending.slice(1);
    return done;
  };

  return {
    async forWrites(scope, values, signal) {
      for (;;) {
        const [first] = scope.pending;
        if (first === undefined) return;
        if (wait.state === undefined) await readShown(scope, values, signal);
        else if (await firstIsDone(scope, first, { values, signal })) continue;
        if (scope.pending.length > 0) await sleep(wait.everyMs, undefined, { signal });
      }
    },
    async forWork(id, values, signal) {
      while (!(await isDone(id, `the work ${quoted(id)}`, { values, signal }))) {
        await sleep(wait.everyMs, undefined, { signal });
      }
    },
  };
}

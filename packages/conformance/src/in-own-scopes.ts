import {
  BackendError,
  isSession,
  isTurn,
  type MemoryInput,
  type MemorySystem,
  type Retrieval,
  type Scope,
  scopeKey,
  zeroUsage,
} from '@memgym/core';

/** Whether instances of a system share a place outside that cannot be copied: a service. */
export function isService({ info }: MemorySystem): boolean {
  return info.capabilities.has('outside') && !info.capabilities.has('snapshot');
}

/**
 * A system in front of a service that other instances use, too: each user has a name that begins with `prefix`, and each
 * scope is reset before it is first used. So it behaves like a new instance.
 * @param texts receives what each scope is given, by the ids of the sources
 */
export function inOwnScopes(
  system: MemorySystem,
  prefix: string,
  texts: Map<string, Map<string, string>>,
): MemorySystem {
  const note = (inputs: readonly MemoryInput[], scope: Scope): void => {
    const own = texts.get(scopeKey(scope)) ?? new Map<string, string>();
    texts.set(scopeKey(scope), own);
    for (const [id, text] of inputs.flatMap(textsOf)) if (!own.has(id)) own.set(id, text);
  };
  const prepared = new Map<string, Promise<Scope>>();
  const rename = (user: string): string => `${prefix}${user}`;
  const given = (scope: Scope): Scope => ({ ...scope, user: scope.user.slice(prefix.length) });

  /** The scope under its own name, empty before its first use. */
  const own = (scope: Scope): Promise<Scope> => {
    const key = scopeKey(scope);
    const renamed = { ...scope, user: rename(scope.user) };
    const ready = prepared.get(key) ?? (system.reset?.(renamed) ?? Promise.resolve()).then(() => renamed);
    prepared.set(key, ready);
    return ready;
  };
  const inOwn = async <Context extends { readonly scope: Scope }>(context: Context): Promise<Context> => ({
    ...context,
    scope: await own(context.scope),
  });

  const { addBatch, flush, list, update, deleteBySource, history, reset, commitAccess, context } = system;
  const { evolve, purgeExpired, scopes, exportUser, eraseUser } = system;
  const ofUser = async (user: string): Promise<Scope[]> => {
    const all = await scopes?.call(system, rename(user));
    return (all ?? []).map(given);
  };
  return {
    info: system.info,
    close: () => system.close(),
    add: async (input, at) => {
      note([input], at.scope);
      return system.add(input, await inOwn(at));
    },
    retrieve: async (query, at) => {
      const found = system.retrieve(query, await inOwn(at));
      return query.text === '' ? found.catch(refusedQuestion) : found;
    },
    ...(addBatch && {
      addBatch: async (inputs, at) => {
        note(inputs, at.scope);
        return addBatch.call(system, inputs, await inOwn(at));
      },
    }),
    ...(flush && { flush: async (at) => flush.call(system, await inOwn(at)) }),
    ...(list && { list: async (scope, moment) => list.call(system, await own(scope), moment) }),
    ...(update && { update: async (id, text, at) => update.call(system, id, text, await inOwn(at)) }),
    ...(system.delete && { delete: async (id, at) => system.delete?.(id, await inOwn(at)) }),
    ...(deleteBySource && {
      deleteBySource: async (ids, at) => deleteBySource.call(system, ids, await inOwn(at)),
    }),
    ...(history && { history: async (id, scope) => history.call(system, id, await own(scope)) }),
    ...(reset && {
      reset: async (scope) => {
        const emptied = scope === undefined ? await Promise.all(prepared.values()) : [await own(scope)];
        for (const each of emptied) await reset.call(system, each);
      },
    }),
    ...(commitAccess && {
      commitAccess: async (events, at) => commitAccess.call(system, events, await inOwn(at)),
    }),
    ...(context && { context: async (scope, moment) => context.call(system, await own(scope), moment) }),
    ...(evolve && { evolve: async (feedback, at) => evolve.call(system, feedback, await inOwn(at)) }),
    ...(purgeExpired && {
      purgeExpired: async (at, time) => purgeExpired.call(system, await inOwn(at), time),
    }),
    ...(scopes && {
      scopes: async (user) => {
        if (user !== undefined) return ofUser(user);
        const all = await scopes.call(system);
        return all.filter((scope) => scope.user.startsWith(prefix)).map(given);
      },
    }),
    ...(exportUser && {
      exportUser: async (user) => {
        const exported = await exportUser.call(system, rename(user));
        const own = exported.scopes.map((each) => ({ ...each, scope: given(each.scope) }));
        return { ...exported, user, scopes: own };
      },
    }),
    ...(eraseUser && {
      eraseUser: async (user) => {
        // As the writes before it have done.
        await Promise.all(prepared.values());
        return eraseUser.call(system, rename(user));
      },
    }),
  };
}

/** The beginning of a long text finds it as well. */
const longestQuery = 400;

const textsOf = (input: MemoryInput): (readonly [id: string, text: string])[] => {
  const turns = isSession(input) ? input.turns : isTurn(input) ? [input] : [];
  const texts = turns.map(({ id, content }) => [id, content] as const);
  const all = 'text' in input ? [[input.id, input.text] as const] : texts;
  return all.map(([id, text]) => [id, text.slice(0, longestQuery)]);
};

/** A service may refuse a question without a word; it has found nothing then. */
function refusedQuestion(problem: unknown): Retrieval {
  if (!BackendError.isInstance(problem)) throw problem;
  return { items: [], usage: zeroUsage };
}

import { defined } from '@memgym/core/config';
import { messageOf } from '@memgym/core/errors';
import { requireCapability } from '@memgym/core/memory';
import type { RouteName, RouteRequest, routes } from '@memgym/memory-http/protocol';
import { chosenScopes, type Memory, type ScopeChoice } from '@memgym/memory-systems';
import type * as z from 'zod';
import type { Caller, Right } from './access.js';
import { type GivenScope, memoryFor, requireRight, userOf } from './caller-memory.js';
import { forgetEach } from './forget-each.js';
import type { Limits } from './limits.js';
import { pageOf } from './list-cursor.js';
import { Problem, problemOf } from './problem.js';
import { serviceMemoryOf } from './service-memory.js';

type Answer<Name extends RouteName> = z.input<(typeof routes)[Name]['answer']>;

/** What each route does with a checked request. */
export type Handlers = {
  readonly [Name in RouteName]: (
    body: RouteRequest<Name>,
    caller: Caller,
    signal: AbortSignal,
  ) => Promise<Answer<Name>>;
};

/** The routes over one memory, of which `forUser` gives that of each user. */
export class MemoryRoutes implements Handlers {
  readonly #memory: Memory;
  readonly #limits: Limits;

  constructor(memory: Memory, limits: Limits) {
    this.#memory = memory;
    this.#limits = limits;
  }

  async remember(
    { scope, messages, wait, instructions }: RouteRequest<'remember'>,
    caller: Caller,
  ): Promise<Answer<'remember'>> {
    const own = this.#of(caller, scope, 'write');
    this.#within('messages', 'The number of messages', messages.length);
    this.#within('messageCharacters', 'The length of `instructions`', instructions?.length ?? 0);
    for (const { id, content, speaker, sessionId } of messages) {
      this.#within('messageCharacters', 'The length of a message', content.length);
      for (const [what, text] of Object.entries({ id, speaker, sessionId })) this.#idWithin(what, text);
    }
    if (!wait) {
      const waiting = own.pending().length;
      if (waiting + messages.length > this.#limits.waitingMessages) {
        throw new Problem('busy', `${waiting} messages of this scope wait to be stored.`, {
          retryAfterSeconds: 1,
          hint: 'POST /v1/wait, and send them again.',
        });
      }
    }
    const done = await own.remember(messages, {
      wait,
      ...defined({ instructions }),
    });
    return {
      status: wait ? 'done' : 'accepted',
      stored: [...done.stored],
      skipped: [...done.skipped],
      messageIds: [...done.turnIds],
      ...(done.warnings && { warnings: [...done.warnings] }),
      // What is stored later is paid later, and not known here.
      ...(wait && { usage: done.usage }),
    };
  }

  async recall(
    { scope, query, k, queryTime, filters, scopes, maxTokens, record }: RouteRequest<'recall'>,
    caller: Caller,
    signal: AbortSignal,
  ): Promise<Answer<'recall'>> {
    const own = this.#of(caller, scope, record ? 'write' : 'read');
    if (record) requireRight(caller, 'read');
    this.#within('queryCharacters', 'The length of the question', query.length);
    if (k !== 'all') this.#within('k', '`k`', k ?? 0);
    await this.#scopesWithin(own, scopes);
    const { memories, text, warnings, usage } = await own.recall(query, {
      ...(k !== undefined && { k: k === 'all' ? this.#limits.k + 1 : k }),
      ...defined({ queryTime, filters, scopes, maxTokens }),
      record,
      signal,
    });
    this.#within('k', 'The number of memories found', memories.length);
    return {
      memories: memories.map(serviceMemoryOf),
      text,
      ...(warnings && { warnings: [...warnings] }),
      usage,
    };
  }

  async reset({ scope }: RouteRequest<'reset'>, caller: Caller): Promise<Answer<'reset'>> {
    await this.#of(caller, scope, 'write').reset();
    return {};
  }

  async wait({ scope, timeoutMs }: RouteRequest<'wait'>, caller: Caller): Promise<Answer<'wait'>> {
    const own = this.#of(caller, scope, 'write');
    let failure: unknown;
    const flushed = own.flush().catch((error: unknown) => {
      failure = error;
    });
    await withinTime(flushed, timeoutMs);
    const waiting = own.pending();
    if (waiting.length === 0) return { status: 'done' };
    if (failure === undefined) return { status: 'waiting', waiting: waiting.length };
    const reason = messageOf(problemOf((failure as { cause?: unknown }).cause ?? failure));
    return {
      status: 'failed',
      waiting: waiting.length,
      failed: waiting.map((sourceId) => ({ sourceId, reason })),
    };
  }

  async list(
    { scope, filters, scopes, limit, cursor }: RouteRequest<'list'>,
    caller: Caller,
  ): Promise<Answer<'list'>> {
    const own = this.#of(caller, scope, 'read');
    await this.#scopesWithin(own, scopes);
    const listed = await own.list(defined({ filters, scopes }));
    const { page, next } = pageOf(listed, limit, cursor);
    return { memories: page.map(serviceMemoryOf), ...defined({ next }) };
  }

  async update({ scope, id, text }: RouteRequest<'update'>, caller: Caller): Promise<Answer<'update'>> {
    this.#within('messageCharacters', 'The length of `text`', text.length);
    await this.#of(caller, scope, 'write').update(id, text);
    return {};
  }

  async history({ scope, id }: RouteRequest<'history'>, caller: Caller): Promise<Answer<'history'>> {
    return { entries: await this.#of(caller, scope, 'read').history(id) };
  }

  async forget(
    { scope, sourceIds, memoryIds = [] }: RouteRequest<'forget'>,
    caller: Caller,
  ): Promise<Answer<'forget'>> {
    const own = this.#of(caller, scope, 'write');
    this.#within('messages', 'The number of ids', sourceIds?.length ?? memoryIds.length);
    if (sourceIds !== undefined) return { removed: await own.forget(sourceIds) };
    return { removed: await forgetEach(own, memoryIds) };
  }

  async scopes({ user }: RouteRequest<'scopes'>, caller: Caller): Promise<Answer<'scopes'>> {
    this.#idWithin('user', user);
    const isForAll = user === undefined && caller.user === undefined;
    requireRight(caller, isForAll ? 'admin' : 'read');
    const scopes = requireCapability(this.#memory.system, 'scopes');
    return { scopes: await scopes(isForAll ? undefined : userOf(caller, user)) };
  }

  async export({ user }: RouteRequest<'export'>, caller: Caller): Promise<Answer<'export'>> {
    const exported = await this.#of(caller, { user }, 'admin').exportUser();
    return exported as unknown as Answer<'export'>;
  }

  async erase({ user, confirm }: RouteRequest<'erase'>, caller: Caller): Promise<Answer<'erase'>> {
    const own = this.#of(caller, { user }, 'admin');
    if (own.context.scope.user !== confirm) {
      throw new Problem('invalid', '`confirm` is not the name of the user; nothing was erased.', {
        hint: 'Repeat the name of the user in `confirm`.',
      });
    }
    await own.eraseUser();
    return {};
  }

  #of(caller: Caller, scope: GivenScope, right: Right): Memory {
    for (const part of ['user', 'agent', 'run'] as const) this.#idWithin(part, scope[part]);
    return memoryFor(this.#memory, caller, { ...scope, right });
  }

  async #scopesWithin({ context }: Memory, choice: ScopeChoice | undefined): Promise<void> {
    if (choice === undefined) return;
    if (Array.isArray(choice)) this.#within('scopes', 'The number of patterns', choice.length);
    const chosen = await chosenScopes(this.#memory.system, context.scope.user, choice);
    this.#within('scopes', 'The number of scopes', chosen.length);
  }

  #idWithin(what: string, id: string | null | undefined): void {
    this.#within('idCharacters', `The length of \`${what}\``, id?.length ?? 0);
  }

  /** @throws {Problem} when there is more than the server takes */
  #within(limit: keyof Limits, what: string, size: number): void {
    const most = this.#limits[limit];
    if (size <= most) return;
    const detail = `${what}: ${size.toLocaleString('en')}; this server takes at most ${most.toLocaleString('en')}.`;
    throw new Problem('too-large', detail, {
      hint: `Send or ask for less; or the operator of the server raises the limit \`${limit}\`.`,
    });
  }
}

/** Returns when the work has ended or the time is over. */
async function withinTime(work: Promise<unknown>, timeoutMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, timeoutMs);
  });
  try {
    await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}

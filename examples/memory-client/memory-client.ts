/** A client of a memory server for TypeScript, without dependencies. It runs wherever `fetch` does. */

export interface Message {
  readonly id?: string;
  readonly role?: 'user' | 'assistant' | 'system';
  readonly content: string;
  readonly speaker?: string;
  readonly sessionId?: string;
  /** Local time of the conversation, `2024-03-05T09:00:00`. */
  readonly eventTime?: string;
  readonly expiresAt?: string | number;
  readonly meta?: Record<string, unknown>;
}

export interface FoundMemory {
  readonly id: string;
  readonly text: string;
  readonly score?: number;
  readonly sourceIds?: readonly string[];
  readonly eventTime?: string;
  readonly meta?: Record<string, unknown>;
}

export interface Scope {
  readonly user?: string;
  readonly agent?: string;
  readonly run?: string;
}

/** A refusal of the server. */
export class MemoryProblem extends Error {
  readonly status: number;
  readonly code: string;
  readonly retryable: boolean;

  constructor(
    status: number,
    problem: { code?: string; detail?: string; hint?: string; retryable?: boolean },
  ) {
    super([problem.detail ?? `status ${status}`, problem.hint].filter(Boolean).join(' '));
    this.status = status;
    this.code = problem.code ?? 'unknown';
    this.retryable = problem.retryable ?? false;
  }
}

/** The memory of one scope. A busy server is asked again, up to five times. */
export function memoryClient({ url, token, scope = {} }: { url: string; token?: string; scope?: Scope }) {
  const tries = 5;
  async function post<Answer>(route: string, body: object): Promise<Answer> {
    for (let attempt = 1; ; attempt += 1) {
      const response = await fetch(`${url.replace(/\/$/, '')}/v1/${route}`, {
        method: 'POST',
        // A redirect would carry the token elsewhere.
        redirect: 'error',
        headers: {
          'content-type': 'application/json',
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify(body),
      });
      const answer = (await response.json()) as Answer;
      if (response.ok) return answer;
      const isBusy = response.status === 429 || response.status === 503;
      if (!isBusy || attempt === tries) throw new MemoryProblem(response.status, answer as object);
      const seconds = Math.min(30, Number(response.headers.get('retry-after') ?? 1));
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    }
  }
  const user = scope.user === undefined ? {} : { user: scope.user };

  return {
    /** A message whose id the scope has changes nothing, so every call can be repeated. */
    remember: (said: string | Message | readonly Message[], options: { wait?: boolean } = {}) => {
      const messages = typeof said === 'string' ? [{ content: said }] : [said].flat();
      return post<{ status: string; messageIds: string[] }>('remember', { scope, messages, ...options });
    },
    recall: (query: string, options: { k?: number | 'all'; queryTime?: string; filters?: object } = {}) =>
      post<{ memories: FoundMemory[]; text: string }>('recall', { scope, query, ...options }),
    /** All memories, oldest first, page by page. */
    async *list(options: { limit?: number; filters?: object } = {}): AsyncGenerator<FoundMemory, void> {
      let cursor: string | undefined;
      do {
        const page: { memories: FoundMemory[]; next?: string } = await post('list', {
          scope,
          ...(cursor !== undefined && { cursor }),
          ...options,
        });
        yield* page.memories;
        cursor = page.next;
      } while (cursor !== undefined);
    },
    wait: () => post<{ status: 'done' | 'waiting' | 'failed' }>('wait', { scope }),
    update: (id: string, text: string) => post<object>('update', { scope, id, text }),
    history: (id: string) =>
      post<{ entries: { event: string; before: string | null; after: string | null }[] }>('history', {
        scope,
        id,
      }),
    forget: (ids: { sourceIds: readonly string[] } | { memoryIds: readonly string[] }) =>
      post<{ removed: string[] }>('forget', { scope, ...ids }),
    reset: () => post<object>('reset', { scope }),
    scopes: () => post<{ scopes: Scope[] }>('scopes', user),
    export: () => post<{ user: string; scopes: object[] }>('export', user),
    erase: (confirm: string) => post<object>('erase', { ...user, confirm }),
  };
}

import { defined } from '@memgym/core/config';
import {
  BudgetError,
  ClosedError,
  ConfigError,
  InvalidArgumentError,
  MemGymError,
  type MemGymErrorOptions,
  NotFoundError,
  ProviderError,
  StorageError,
  UnsupportedCapabilityError,
} from '@memgym/core/errors';
import type { problemCodes } from '@memgym/memory-http/protocol';

export type ProblemCode = (typeof problemCodes)[number];

interface ProblemOptions extends MemGymErrorOptions {
  /** Whether the same request may succeed later. Default: as usual for the code. */
  readonly retryable?: boolean;
  /** Seconds after which to try again, for `Retry-After`. Default: none. */
  readonly retryAfterSeconds?: number;
  /** Default: as usual for the code. */
  readonly status?: number;
}

const usual: Readonly<Record<ProblemCode, readonly [status: number, title: string, retryable: boolean]>> = {
  invalid: [400, 'The request is invalid', false],
  unauthorized: [401, 'A token is required', false],
  forbidden: [403, 'Not allowed', false],
  'not-found': [404, 'Not found', false],
  conflict: [409, 'Not possible now', false],
  'too-large': [413, 'Too large', false],
  unsupported: [501, 'Not offered', false],
  'rate-limited': [429, 'Too many requests', true],
  busy: [503, 'Busy', true],
  provider: [502, 'A model failed', true],
  storage: [503, 'The storage failed', true],
  internal: [500, 'The server failed', false],
};

/** A refusal of the server, sent as `application/problem+json`. Its texts are for the client. */
export class Problem extends MemGymError {
  override readonly name = 'Problem';
  readonly code: ProblemCode;
  readonly status: number;
  readonly retryable: boolean;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ProblemCode, detail: string, options: ProblemOptions = {}) {
    super('config', detail, options);
    const [status, , retryable] = usual[code];
    this.code = code;
    this.status = options.status ?? status;
    this.retryable = options.retryable ?? retryable;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** The answer for a refusal. */
export function problemResponse(problem: Problem): Response {
  const { code, status, message: detail, hint, retryable, retryAfterSeconds } = problem;
  const [, title] = usual[code];
  const body = { title, status, code, detail, ...defined({ hint }), retryable };
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      'content-type': 'application/problem+json',
      ...(code === 'unauthorized' && { 'www-authenticate': 'Bearer' }),
      ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
    },
  });
}

/**
 * The refusal for anything thrown. Errors of the request keep their text. What failed inside is not told, because the
 * text could name files, addresses or another user's data: the operator reads it in the log.
 */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const given = MemGymError.isInstance(error) ? error : undefined;
  const options = { cause: error, hint: given?.hint };
  if (InvalidArgumentError.isInstance(error) || ConfigError.isInstance(error))
    return new Problem('invalid', error.message, options);
  if (NotFoundError.isInstance(error)) return new Problem('not-found', error.message, options);
  if (UnsupportedCapabilityError.isInstance(error))
    return new Problem('unsupported', error.message, { cause: error });
  if (ClosedError.isInstance(error))
    return new Problem('busy', 'The server is stopping.', { cause: error, retryAfterSeconds: 5 });
  if (ProviderError.isInstance(error)) {
    const detail = `The model of this memory gave no usable reply (${error.reason}); nothing was changed.`;
    return new Problem('provider', detail, { cause: error, retryable: error.retry !== undefined });
  }
  if (BudgetError.isInstance(error))
    return new Problem('provider', 'The budget for models is used up; nothing was changed.', {
      cause: error,
      retryable: false,
    });
  if (StorageError.isInstance(error)) {
    return new Problem('storage', `The storage cannot be used (${error.reason}); nothing was changed.`, {
      cause: error,
      retryAfterSeconds: 5,
      hint: 'The same request can be repeated: a known message is not stored twice.',
    });
  }
  return new Problem('internal', 'The request failed inside the server; its log has the reason.', {
    cause: error,
  });
}

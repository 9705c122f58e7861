import { InvalidArgumentError, type Turn, turnSchema, type WriteContext } from '@memgym/core';

/** @throws {InvalidArgumentError} when it is no message, such as a bare text */
export function checkMessage(message: Turn): void {
  const parsed = turnSchema.safeParse(message);
  if (parsed.success) return;
  const [issue] = parsed.error.issues;
  const at = issue?.path.join('.') ?? '';
  throw new InvalidArgumentError(
    'message',
    `${at === '' ? '' : `${at}: `}${issue?.message ?? 'is no message'}.`,
    {
      hint: "Give { id, role: 'user', content }, with an id of its own.",
    },
  );
}

/** @throws {InvalidArgumentError} when it does not say whose memory is meant */
export function checkContext(context: WriteContext): void {
  const given = context as Partial<WriteContext> | undefined;
  if (typeof given?.scope?.user === 'string' && given.clock !== undefined && given.rng !== undefined) return;
  throw new InvalidArgumentError(
    'context',
    'a call needs to know the user, the clock and the random numbers.',
    {
      hint: 'Pass the `context` of what createMemory gives, or { scope: { user }, clock, rng }.',
    },
  );
}

import { InvalidArgumentError, type Turn, turnSchema, type WriteContext } from '@memgym/core';

/** @throws {InvalidArgumentError} when it is not a message, such as a string */
export function checkMessage(message: Turn): void {
  const parsed = turnSchema.safeParse(message);
  if (parsed.success) return;
  const [issue] = parsed.error.issues;
  const at = issue?.path.join('.') ?? '';
  throw new InvalidArgumentError(
    'message',
    `${at === '' ? '' : `${at}: `}${issue?.message ?? 'is not a message'}.`,
    {
      hint: "Pass { id, role: 'user', content }, with a unique id.",
    },
  );
}

/** @throws {InvalidArgumentError} when the user is missing */
export function checkContext(context: WriteContext): void {
  const given = context as Partial<WriteContext> | undefined;
  if (typeof given?.scope?.user === 'string' && given.clock !== undefined && given.rng !== undefined) return;
  throw new InvalidArgumentError('context', 'a call needs a user, a clock and a random number generator.', {
    hint: 'Pass the `context` of a memory from createMemory, or { scope: { user }, clock, rng }.',
  });
}

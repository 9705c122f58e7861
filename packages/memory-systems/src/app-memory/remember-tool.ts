import type { JsonObject } from '@memgym/core';
import { defined } from '@memgym/core/config';
import * as z from 'zod';
import { checkKeys } from '../check-given.js';
import { derivedId } from '../scoped/index.js';
import type { Memory, Said } from './memory.js';
import { type MemoryTool, type MemoryToolOptions, memoryTool } from './memory-tool.js';

/** The options of {@link rememberTool}: its description for the model, and the storing of its messages. */
export interface RememberToolOptions extends MemoryToolOptions {
  /** The role under which the message is stored. Default: `user`, because the model writes statements of the user. */
  readonly role?: Exclude<Said, string>['role'] | undefined;
  /** The session of the conversation, such as the id of the chat. Default none. */
  readonly sessionId?: string | undefined;
  /** Metadata for every stored message, such as the id of the chat. Default none. */
  readonly meta?: JsonObject | undefined;
  /** As for `Memory.remember`. Default: true, so that the model learns the result. */
  readonly wait?: boolean | undefined;
}

const optionKeys = [
  'name',
  'description',
  'role',
  'sessionId',
  'meta',
  'wait',
] as const satisfies readonly (keyof RememberToolOptions)[];

// A function, because a bundle without this tool leaves a function out, but no schema.
const inputSchema = () =>
  z.strictObject({
    statements: z
      .array(z.string().describe('One sentence that can be understood alone, with names and dates.'))
      .describe('What to remember, one statement an item.'),
  });

/**
 * A tool with which a chat model stores something in a user's memory, with the time of the call. It is not needed for conversations that are
 * remembered as a whole.
 *
 * @param options default: the name `remember`
 * @throws {ConfigError} for an unknown option
 * @throws {InvalidArgumentError} for a name that no model can call
 */
export function rememberTool(
  memory: Pick<Memory, 'remember'> & Partial<Pick<Memory, 'context'>>,
  options: RememberToolOptions = {},
): MemoryTool<z.infer<ReturnType<typeof inputSchema>>> {
  checkKeys('rememberTool', options, optionKeys);
  const {
    name = 'remember',
    description = rememberDescription,
    role = 'user',
    sessionId,
    meta,
    wait = true,
  } = options;
  return memoryTool({ name, description }, inputSchema(), async ({ statements }) => {
    const contents = statements.filter((statement) => statement.trim() !== '');
    if (contents.length === 0) return 'There was nothing to remember.';
    const now = memory.context?.clock.now();
    const eventTime = now === undefined ? undefined : new Date(now);
    const said = contents.map((content) => {
      const day = eventTime?.toISOString().slice(0, 10);
      // A model that says it again on the same day does not mean another event.
      const id = day && derivedId('told', role, content, day, sessionId ?? null);
      return { role, content, ...defined({ id, eventTime, sessionId, meta }) };
    });
    const { skipped } = await memory.remember(said, { wait });
    const stored = contents.length - skipped.length;
    if (skipped.length === 0) return `Remembered: ${stored}.`;
    return `Remembered: ${stored}. Not stored: ${skipped.map(({ reason }) => reason).join('; ')}.`;
  });
}

const rememberDescription =
  'Remembers statements about the user for later conversations: facts, preferences, plans and decisions that will still matter then. Call it when the user says something worth it, or asks you to remember it; not for small talk, and not again for what is remembered already.';

import * as z from 'zod';
import { expirySchema } from './expiry.js';
import { jsonObjectSchema } from './json.js';
import { idSchema } from './scope.js';
import { eventTimeSchema } from './time.js';

export const roleSchema = z.enum(['system', 'user', 'assistant']);
/** The speaker's role in chat messages. */
export type Role = z.infer<typeof roleSchema>;

/** One message of a conversation: the smallest unit that a memory can cite as its source. */
export const turnSchema = z.object({
  id: idSchema.describe('Unique for its user.'),
  role: roleSchema,
  speaker: z.string().optional().describe('Name of the speaker, if the data give one.'),
  content: z.string(),
  eventTime: eventTimeSchema.optional().describe('Time at which it was said, by the conversation’s clock.'),
  sessionId: idSchema.optional(),
  expiresAt: expirySchema
    .optional()
    .describe(
      'Searches after this time find nothing that was derived from it: an event time, or milliseconds by the injected clock.',
    ),
  meta: jsonObjectSchema.optional(),
});
export type Turn = z.infer<typeof turnSchema>;

/** Turns that belong together, oldest first. `startTime` applies to turns without their own time. */
export const sessionSchema = z.object({
  id: idSchema,
  startTime: eventTimeSchema.optional(),
  turns: z.array(turnSchema),
});
export type Session = z.infer<typeof sessionSchema>;

/** A text to remember that is not part of a conversation. */
export const documentSchema = z.object({
  id: idSchema,
  text: z.string(),
  eventTime: eventTimeSchema.optional(),
  expiresAt: expirySchema.optional().describe('The same as for a turn.'),
  meta: jsonObjectSchema.optional(),
});
export type CorpusDocument = z.infer<typeof documentSchema>;

/** An input of a memory. */
export type MemoryInput = Turn | Session | CorpusDocument;

export function isSession(input: MemoryInput): input is Session {
  return 'turns' in input;
}

export function isTurn(input: MemoryInput): input is Turn {
  return 'role' in input;
}

/** The turns of a session with the session's id and time filled in if a turn has none. */
export function turnsOfSession(session: Session): Turn[] {
  return session.turns.map((turn) =>
    Object.assign(
      {},
      turn,
      { sessionId: turn.sessionId ?? session.id },
      turn.eventTime === undefined && session.startTime !== undefined && { eventTime: session.startTime },
    ),
  );
}

/** A user: a name, free attributes, and a description that a model may see. */
export const personaSchema = z.object({
  id: idSchema,
  name: z.string().optional(),
  attributes: z.record(z.string(), z.string()).default({}),
  description: z.string().optional(),
});
export type Persona = z.infer<typeof personaSchema>;

import type { EventTime, Expiry, JsonObject, Role } from '@memgym/core';

/** One input of a memory: a turn or a document, with all known data filled in. */
export interface Observation {
  /** Id of the turn or document. */
  readonly sourceId: string;
  readonly kind: 'turn' | 'document';
  readonly content: string;
  /** Who spoke; absent for a document. */
  readonly role?: Role;
  readonly speaker?: string;
  readonly eventTime?: EventTime;
  readonly sessionId?: string;
  readonly expiresAt?: Expiry;
  readonly meta?: JsonObject;
}

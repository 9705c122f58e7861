import type { CallPhase, CallRole } from '@memgym/core';

/** A request as the server received it, with what the run knows of it. */
export interface ShownRequest {
  /** Name and version of the prompt: `answer-free-text@4`. */
  readonly prompt: string;
  readonly role: CallRole;
  readonly phase: CallPhase | undefined;
  /** What the prompt was rendered from. */
  readonly input: unknown;
  /** The body of the request. */
  readonly body: Readonly<Record<string, unknown>> & { readonly messages: readonly Message[] };
}

interface Message {
  readonly role: string;
  readonly content: string;
}

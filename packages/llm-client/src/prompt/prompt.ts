import type { CallRole, ChatRequest, PromptSource } from '@memgym/core';

/** How one request of a prompt is sent. Defaults are those of `ChatRequest`. */
export interface PromptRequestOptions {
  /** What the call is for; costs are shown by it. */
  readonly role: CallRole;
  /** 0..2, default 0. */
  readonly temperature?: number;
  /** Default: the server's own limit. */
  readonly maxOutputTokens?: number;
  readonly seed?: number;
  /** Repetition of the same experiment, from 0. */
  readonly trial?: number;
  readonly signal?: AbortSignal;
}

/** What a reply holds, or why it holds nothing that the prompt can take. */
export type ReadReply<Output> =
  | { readonly ok: true; readonly output: Output }
  | { readonly ok: false; readonly problem: string };

/** A request that says which typed prompt it was rendered from. */
export type PromptRequest = ChatRequest & { readonly prompt: PromptSource };

/** A typed prompt, made by `definePrompt` and asked with `askPrompt`. */
export interface Prompt<Input, Output> {
  readonly name: string;
  readonly version: string;
  /**
   * The request that asks it, the offline behaviour included.
   * @throws {InvalidArgumentError} when the input does not fit the prompt's input schema
   */
  request(input: Input, options: PromptRequestOptions): PromptRequest;
  /** Reads a whole reply in the strict form. */
  read(raw: string): ReadReply<Output>;
  /** Reads a reply leniently, where the prompt says how; `undefined` when that fails too. */
  readLeniently(raw: string): Output | undefined;
}

import type {
  CallPhase,
  CallRole,
  ChatModel,
  ChatReply,
  ChatRequest,
  PromptReference,
  PromptSource,
  Usage,
} from '@memgym/core';

/** How one request of a prompt is sent. Defaults are those of `ChatRequest`. */
export interface PromptRequestOptions {
  /** What the call is for; costs are shown by it. */
  readonly role: CallRole;
  /** What is going on when it is asked. Default: the usual phase of the role. */
  readonly phase?: CallPhase;
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

/** What came of asking a prompt. */
export interface PromptReply<Output> {
  readonly output: Output;
  /** The reply that `output` was read from, as the model gave it. */
  readonly raw: string;
  /** The call that gave `raw`. */
  readonly reply: ChatReply;
  /** The prompt that was asked first, whether or not it had to be asked again. */
  readonly prompt: PromptReference;
  /** Of all calls made here. */
  readonly usage: Usage;
  /** True when the first reply could not be used and the model was shown why. */
  readonly repaired: boolean;
}

/** A typed prompt, made by `definePrompt` and asked with `askPrompt`. */
export interface Prompt<Input, Output> {
  readonly name: string;
  readonly version: string;
  /**
   * The request that asks it, the offline behaviour included.
   * @throws {InvalidArgumentError} when the input does not fit the prompt's input schema
   */
  request(input: Input, options: PromptRequestOptions): PromptRequest;
  /** Asks it, as `askPrompt` does: for code that is given a prompt and would carry no client with it. */
  ask(model: ChatModel, input: Input, options: PromptRequestOptions): Promise<PromptReply<Output>>;
  /** Reads a whole reply to `input` in the strict form. */
  read(raw: string, input: Input): ReadReply<Output>;
  /** Reads a reply leniently, where the prompt says how; `undefined` when that fails too. */
  readLeniently(raw: string, input: Input): Output | undefined;
}

import type {
  ChatModel,
  ChatReply,
  ChatRequest,
  JsonObject,
  PromptReference,
  PromptSource,
  Usage,
} from '@memgym/core';

/** How one request of a prompt is sent; see {@link ChatRequest}. */
export type PromptRequestOptions = Pick<
  ChatRequest,
  'role' | 'phase' | 'temperature' | 'topP' | 'maxOutputTokens' | 'seed' | 'trial' | 'signal'
>;

/** The value of a reply, or the reason why the prompt cannot read it. */
export type ReadReply<Output> =
  | {
      readonly ok: true;
      readonly output: Output;
      /** `strict`: in the form that was asked for; `lenient`: near enough to it that nothing is lost. */
      readonly form: 'strict' | 'lenient';
      /** Items of lists that could not be read and were left out, each with its problem. */
      readonly dropped: readonly string[];
    }
  | { readonly ok: false; readonly problem: string };

/** A request with the typed prompt that it was rendered from. */
export type PromptRequest<Shown = unknown> = ChatRequest & {
  readonly prompt: PromptSource & { readonly input: Shown };
};

/** The result of asking a prompt. */
export interface PromptReply<Output> {
  readonly output: Output;
  /** The unchanged reply that `output` was read from. */
  readonly raw: string;
  /** The call that gave `raw`. */
  readonly reply: ChatReply;
  /** The first prompt, also if the model was asked again. */
  readonly prompt: PromptReference;
  /** Usage of all calls. */
  readonly usage: Usage;
  /** True when the first reply was unusable and the model was asked again. */
  readonly repaired: boolean;
  /** Items of lists that could not be read and were left out, each with its problem. */
  readonly dropped: readonly string[];
}

/**
 * A typed prompt, made by `definePrompt` and asked with `askPrompt`. `Shown` is the parsed input, which it is rendered
 * from.
 */
export interface Prompt<Input, Output, Shown = unknown> {
  readonly name: string;
  readonly version: string;
  /** The JSON Schema that replies are read by; undefined for a prompt whose reply is free text. */
  readonly form: JsonObject | undefined;
  /** True where any reply is the output; see `TextPromptDefinition.verbatim`. */
  readonly verbatim: boolean;
  /** True where the reply is a verdict; see `JsonPromptDefinition.judged`. */
  readonly isVerdict: boolean;
  /**
   * The request, with the parsed input.
   * @throws {InvalidArgumentError} when the input does not fit the prompt's input schema
   */
  request(input: Input, options: PromptRequestOptions): PromptRequest<Shown>;
  /** Asks the prompt like `askPrompt`, for code that gets a prompt and does not import this package. */
  ask(model: ChatModel, input: Input, options: PromptRequestOptions): Promise<PromptReply<Output>>;
  /**
   * Reads a whole reply to `input`: in the form that was asked for, else with natural deviations from it. A lenient
   * reading must lose nothing; a single bad item of a list is left out and named. A reply of more than 1,000,000
   * characters is unreadable, unless the prompt is `verbatim`.
   */
  read(raw: string, input: Input): ReadReply<Output>;
}

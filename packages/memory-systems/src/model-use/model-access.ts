import type { CallPhase, CallRole, ChatModel, Embedder, EmbedOptions, WriteWarning } from '@memgym/core';
import { defined } from '@memgym/core/config';
import { ConfigError, InternalError, isUnusableReply, ProviderError } from '@memgym/core/errors';
import { addUsage, type Usage, zeroUsage } from '@memgym/core/memory';
import type { Prompt } from '@memgym/prompts';

/** Options of one request. */
export interface AskOptions {
  /** 0..2. Default 0. */
  readonly temperature?: number;
  /** Above 0, up to 1. Default: the server's own. */
  readonly topP?: number;
  /** Default: the server's own limit. */
  readonly maxOutputTokens?: number;
}

/** A model's output, or the reason why its reply cannot be used. */
export type Asked<Output> =
  | { readonly ok: true; readonly output: Output }
  | { readonly ok: false; readonly problem: string; readonly error: ProviderError };

/**
 * The model and the embedder as used by a memory system within one write or read: every call has that operation's role,
 * phase and signal, and its cost is in the operation's report.
 */
export interface ModelAccess {
  /**
   * Sends a typed prompt, and again if the reply has the wrong form.
   * @throws {ProviderError} when that fails too, or a call fails: the write or read fails, and nothing is changed
   */
  ask<Input, Output>(prompt: Prompt<Input, Output>, input: Input, options?: AskOptions): Promise<Output>;
  /**
   * Like `ask`, but an unusable reply is an outcome: for systems that can continue without it.
   * @throws {ProviderError} when a call fails
   */
  tryAsk<Input, Output>(
    prompt: Prompt<Input, Output>,
    input: Input,
    options?: AskOptions,
  ): Promise<Asked<Output>>;
  /**
   * One vector per text, in order. Each text is embedded once per operation; a memory stored with the same indexed text
   * reuses the vector at no cost.
   * @param kind default: `document` in a write and `query` in a read
   * @throws {ProviderError} when a vector is missing or not usable
   */
  embed(texts: readonly string[], kind?: 'query' | 'document'): Promise<Float32Array[]>;
}

/** A {@link ModelAccess} that reports its usage. */
export interface CountedModelAccess extends ModelAccess {
  usage(): Usage;
  /** Items omitted from lists in replies. */
  warnings(): readonly WriteWarning[];
}

export interface ModelAccessOptions {
  /** Name of the memory system, for errors. */
  readonly system: string;
  readonly role: Extract<CallRole, 'memory-write' | 'memory-read'>;
  /** The current phase; every call states it. */
  readonly phase: CallPhase;
  readonly model: ChatModel | undefined;
  readonly embedder: Embedder | undefined;
  readonly signal: AbortSignal | undefined;
}

export function createModelAccess(options: ModelAccessOptions): CountedModelAccess {
  const { system, role, phase, model, embedder, signal } = options;
  const known = { query: new Map<string, Float32Array>(), document: new Map<string, Float32Array>() };
  let spent = zeroUsage;
  const warnings: WriteWarning[] = [];

  const tryAsk: ModelAccess['tryAsk'] = async (prompt, input, askOptions = {}) => {
    if (model === undefined) throw missing(system, 'model');
    // A separate count for each question, because questions may run in parallel.
    const tallied = tallyUsage(model);
    try {
      const request = { role, phase, ...askOptions, ...defined({ signal }) };
      const { output, dropped } = await prompt.ask(tallied.model, input, request);
      for (const problem of dropped) {
        warnings.push({ kind: 'dropped-item', detail: `${prompt.name}: ${problem}. It was left out.` });
      }
      return { ok: true, output };
    } catch (error) {
      if (tallied.failed() || !isUnusableReply(error)) throw error;
      return { ok: false, problem: error.message, error };
    } finally {
      spent = addUsage(spent, tallied.usage());
    }
  };

  return {
    tryAsk,
    ask: async (prompt, input, askOptions) => {
      const asked = await tryAsk(prompt, input, askOptions);
      if (asked.ok) return asked.output;
      throw asked.error;
    },
    embed: async (texts, kind = role === 'memory-write' ? 'document' : 'query') => {
      if (embedder === undefined) throw missing(system, 'embedder');
      const vectors = known[kind];
      const fresh = [...new Set(texts)].filter((text) => !vectors.has(text));
      if (fresh.length > 0) {
        const made = await embedChecked(embedder, fresh, { kind, phase, ...defined({ signal }) });
        spent = addUsage(spent, made.usage);
        fresh.forEach((text, place) => {
          const vector = made.vectors[place];
          if (vector !== undefined) vectors.set(text, vector);
        });
      }
      return texts.map((text) => {
        const vector = vectors.get(text);
        if (vector === undefined) throw new InternalError('A text was embedded but has no vector.');
        return vector;
      });
    },
    usage: () => spent,
    warnings: () => warnings,
  };
}

function missing(system: string, port: 'model' | 'embedder'): ConfigError {
  return new ConfigError(`Memory system '${system}' needs a port '${port}'.`, {
    key: `ports.${port}`,
    hint: `Name '${port}' in the definition's \`needs\`, and pass \`ports.${port}\` in its design.`,
  });
}

/** A model and the cost of its calls so far. */
interface TalliedModel {
  readonly model: ChatModel;
  /** Usage of all replies so far, including unusable ones. */
  usage(): Usage;
  /** True after a call has failed. */
  failed(): boolean;
  /** The latest reply's text; empty before the first. */
  lastText(): string;
}

/** Counts the calls to a model, so that a failed answer still has a cost. */
export function tallyUsage(model: ChatModel): TalliedModel {
  let total = zeroUsage;
  let text = '';
  let failed = false;
  return {
    model: {
      info: model.info,
      complete: async (request) => {
        failed = true;
        const reply = await model.complete(request);
        failed = false;
        total = addUsage(total, reply.usage);
        text = reply.text;
        return reply;
      },
    },
    usage: () => total,
    failed: () => failed,
    lastText: () => text,
  };
}

/**
 * Embeds `texts` and checks the result: a missing, short, infinite or all-zero vector is an error, because once
 * stored it would corrupt every later search.
 * @throws {ProviderError}
 */
async function embedChecked(
  embedder: Embedder,
  texts: readonly string[],
  options: EmbedOptions,
): Promise<{ vectors: Float32Array[]; usage: Usage }> {
  const { vectors, usage } = await embedder.embed(texts, options);
  const { model, dimensions } = embedder.info;
  if (vectors.length !== texts.length) {
    throw new ProviderError(
      'invalid-reply',
      `Embedder '${model}' returned ${vectors.length} vectors for ${texts.length} texts.`,
    );
  }
  for (const vector of vectors) {
    const fault = faultOf(vector, dimensions);
    if (fault !== undefined)
      throw new ProviderError('invalid-reply', `Embedder '${model}' returned ${fault}.`);
  }
  return { vectors, usage };
}

function faultOf(vector: Float32Array, dimensions: number): string | undefined {
  if (vector.length !== dimensions) return `a vector of length ${vector.length} instead of ${dimensions}`;
  let squares = 0;
  for (const value of vector) squares += value * value;
  if (!Number.isFinite(squares)) return 'a vector that is not finite';
  return squares === 0 ? 'a vector of zeros' : undefined;
}

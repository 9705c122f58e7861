import type { ChatMessage } from '@memgym/core';
import type * as z from 'zod';

/** What a prompt makes of its input, so that a supplied text can show it. */
export interface ShownPart<Input, Made> {
  /** The values of the input that it shows, by their paths. */
  readonly of: readonly string[];
  make(input: Input): Made;
}

/** What a prompt is made of, without its types. */
export interface DefinedPrompt {
  readonly name: string;
  readonly version: string;
  /** Schema of the values that it is rendered from. */
  readonly input: z.ZodType;
  /** Inputs that change the text in ways that others of the schema do not. Default: none. */
  readonly examples?: readonly unknown[];
  /** Values that a supplied text can show besides those of the input, by name. Default: none. */
  readonly shows?: Readonly<Record<string, ShownPart<never, unknown>>>;
  /** Messages that a supplied text can name as `ours.<name>`. Default: those that can be told apart in requests. */
  readonly messages?: Readonly<Record<string, ShownPart<never, readonly ChatMessage[]>>>;
  /** Renders the parsed input. */
  render(input: never): ChatMessage[];
}

interface Definitions {
  readonly byName: Map<string, DefinedPrompt>;
  readonly makers: Set<() => unknown>;
}

// A plugin may bring its own copy of this package; all copies share one list.
const key = Symbol.for('memgym.prompts');
const shared = globalThis as { [key]?: Definitions };

function definitions(): Definitions {
  shared[key] ??= { byName: new Map(), makers: new Set() };
  return shared[key];
}

/** Adds a prompt to those of this process; a later one of the same name and version takes its place. */
export function rememberPrompt(prompt: DefinedPrompt): void {
  definitions().byName.set(`${prompt.name}@${prompt.version}`, prompt);
}

/**
 * Names a function that makes a prompt on demand, because the wanted reply depends on the question. It is called once,
 * when the prompts of this process are listed.
 */
export function declarePrompt(make: () => unknown): void {
  definitions().makers.add(make);
}

/** All prompts that the loaded modules define, by name. */
export function definedPrompts(): readonly DefinedPrompt[] {
  const { byName, makers } = definitions();
  for (const make of makers) make();
  makers.clear();
  return [...byName.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

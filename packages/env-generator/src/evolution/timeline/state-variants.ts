import { InvalidArgumentError, type Rng } from '@memgym/core';
import type { GenerationRules } from '../rules.js';

export interface StateVariantsOptions {
  /** The variables that decide the question, by position. */
  readonly variables: readonly { readonly name: string; readonly choices: readonly string[] }[];
  /** The state at the end of every period, oldest first. */
  readonly states: readonly ReadonlyMap<string, string>[];
  /** Fewest variants. */
  readonly least: number;
  readonly rng: Rng;
  readonly rules: Pick<GenerationRules, 'hasOneValuePerVariable'>;
}

/**
 * The states of the answer options of a question, each with the values of its variables by position: every tuple of
 * values that was true in some period, and random others until there are `least`, in an order that depends only on the
 * seed (packages/amemgym/spec.md#option-variants).
 * @throws {InvalidArgumentError} when the choices make fewer than `least` tuples
 */
export function stateVariants(options: StateVariantsOptions): (readonly string[])[] {
  const { variables, states, least, rng, rules } = options;
  const met = new Map<string, readonly string[]>();
  for (const state of states) {
    const tuple = variables.map(({ name }) => {
      const value = state.get(name);
      if (value === undefined) throw new InvalidArgumentError('states', `a state has no value for ${name}.`);
      return value;
    });
    met.set(JSON.stringify(tuple), tuple);
  }
  const variants = [...met.values()];
  if (variants.length < least) {
    const unseen = tuplesOf(variables, rules.hasOneValuePerVariable).filter(
      (tuple) => !met.has(JSON.stringify(tuple)),
    );
    if (variants.length + unseen.length < least) {
      throw new InvalidArgumentError(
        'least',
        `the variables ${variables.map(({ name }) => name).join(', ')} have only ` +
          `${variants.length + unseen.length} combinations, but ${least} options are required.`,
        { hint: 'Lower minStateVariants, or raise statesPerQuestion or choicesPerState.' },
      );
    }
    variants.push(
      ...rng
        .stream('added')
        .shuffle(unseen)
        .slice(0, least - variants.length),
    );
  }
  return rng.stream('order').shuffle(variants);
}

/** Every tuple of choices; with `once`, a variable that occurs twice has the same value in both places. */
function tuplesOf(variables: StateVariantsOptions['variables'], once: boolean): string[][] {
  let tuples: string[][] = [[]];
  variables.forEach(({ name, choices }, position) => {
    const first = variables.findIndex((variable) => variable.name === name);
    tuples = tuples.flatMap((tuple) =>
      once && first < position
        ? [[...tuple, tuple[first] as string]]
        : [...new Set(choices)].map((choice) => [...tuple, choice]),
    );
  });
  return tuples;
}

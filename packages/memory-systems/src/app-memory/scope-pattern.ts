import type { Scope } from '@memgym/core';
import { InvalidArgumentError } from '@memgym/core/errors';
import { type MemorySystem, requireCapability, scopeKey } from '@memgym/core/memory';
import { checkKeys } from '../check-given.js';

/** A pattern for scopes of a user. An omitted part matches everything; null matches only scopes without that part. */
export interface ScopePattern {
  readonly agent?: string | null;
  readonly run?: string | null;
}

/** The scopes of a user to search: all of them, or those that match one of the patterns. */
export type ScopeChoice = 'all' | ScopePattern | readonly ScopePattern[];

const patternKeys = ['agent', 'run'] as const satisfies readonly (keyof ScopePattern)[];

/**
 * The chosen scopes of the user with stored memories, sorted by `scopeKey`.
 *
 * @throws {UnsupportedCapabilityError} when the system cannot list scopes
 */
export async function chosenScopes(
  system: MemorySystem,
  user: string,
  choice: ScopeChoice,
): Promise<Scope[]> {
  const patterns = patternsOf(choice);
  const scopes = await requireCapability(system, 'scopes')(user);
  return scopes
    .filter((scope) => patterns.some((pattern) => matches(scope, pattern)))
    .sort((left, right) => (scopeKey(left) < scopeKey(right) ? -1 : 1));
}

/** @throws {InvalidArgumentError} when it is not a valid choice of scopes @throws {ConfigError} for an unknown key */
function patternsOf(choice: unknown): readonly ScopePattern[] {
  if (choice === 'all') return [{}];
  const patterns = Array.isArray(choice) ? choice : [choice];
  for (const pattern of patterns) {
    if (typeof pattern !== 'object' || pattern === null) throw notAChoice(pattern);
    checkKeys('scopes', pattern, patternKeys, ' Another user has a memory of their own: `forUser`.');
    for (const part of [pattern.agent, pattern.run]) {
      if (part === undefined || part === null || (typeof part === 'string' && part !== '')) continue;
      throw notAChoice(part);
    }
  }
  return patterns;
}

function matches({ agent, run }: Scope, pattern: ScopePattern): boolean {
  return fits(agent, pattern.agent) && fits(run, pattern.run);
}

function fits(own: string | undefined, wanted: string | null | undefined): boolean {
  return wanted === undefined || (own ?? null) === wanted;
}

function notAChoice(given: unknown): InvalidArgumentError {
  return new InvalidArgumentError('scopes', `has ${JSON.stringify(given) ?? String(given)}.`, {
    hint: "Pass 'all', { agent, run } with names or null, or a list of these.",
  });
}

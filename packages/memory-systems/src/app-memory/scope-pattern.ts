import type { Scope } from '@memgym/core';
import { InvalidArgumentError } from '@memgym/core/errors';
import { type MemorySystem, requireCapability, scopeKey } from '@memgym/core/memory';
import { checkKeys } from './check-keys.js';

/**
 * Some scopes of a user. A part that is left out matches any agent or run and none; null matches only scopes without
 * one.
 */
export interface ScopePattern {
  readonly agent?: string | null;
  readonly run?: string | null;
}

/** Which scopes of a user are looked through: all of them, or those that one of the patterns matches. */
export type ScopeChoice = 'all' | ScopePattern | readonly ScopePattern[];

const patternKeys = ['agent', 'run'] as const satisfies readonly (keyof ScopePattern)[];

/**
 * The scopes of the user that hold something and are chosen, sorted by `scopeKey`.
 * @throws {UnsupportedCapabilityError} where the system cannot list scopes
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

/** @throws {InvalidArgumentError} if it is not a choice of scopes @throws {ConfigError} for an unknown key */
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
    hint: "Give 'all', { agent, run } with names or null, or a list of these.",
  });
}

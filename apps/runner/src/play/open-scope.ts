import {
  BackendError,
  type ChatModel,
  createRng,
  createStepClock,
  type Embedder,
  type Episode,
  type MemoryItem,
  type MemorySystem,
  requireCapability,
  type Scope,
  sha256,
} from '@memgym/core';
import { createMemorySystem } from '@memgym/memory-systems/all';
import { keepsStateOutside, type PlannedSystem } from '../plan/plan-systems.js';

/** What an episode gives to the opening of its scope. */
export interface Opening {
  readonly runId: string;
  readonly episode: Episode;
  readonly ports: { readonly model: ChatModel; readonly embedder?: Embedder };
  /** The users that a system outside was given in earlier attempts at the episode. */
  readonly earlierScopes: readonly string[];
  /** Called before the first write to the new scope of a system outside. */
  readonly onScope: (user: string, service: string | undefined) => void;
  /** Called with a memory that was found in the new scope, before that fails. */
  readonly onStray: (stray: MemoryItem) => void;
  /** A text that no other call returns. */
  readonly uniqueId: () => string;
  readonly signal: AbortSignal;
}

/**
 * The scope in which a system plays an episode. A built-in system starts empty, so the episode's id is its user. Other
 * systems share no scope with another run, system or trial; those that declare `outside` share none with another attempt
 * either: their user is a new name of 32 letters and digits, which is safe in any service. Scopes of earlier attempts are
 * reset if the system can do that, and the new scope must be empty.
 * @throws {BackendError} when the scope is not empty
 */
export async function openScope(system: PlannedSystem, opening: Opening): Promise<Scope> {
  const { episode, runId, earlierScopes, onScope, uniqueId } = opening;
  const { name } = system.config;
  const isOutside = keepsStateOutside(system);
  if (system.plugin === undefined && !isOutside) return { user: episode.id };
  if (!isOutside) {
    const scope = { user: episode.id, run: `${runId}/${name}` };
    if (system.capabilities.has('reset'))
      await withMemory(system, opening, (memory) => resetAll(memory, [scope]));
    return scope;
  }
  const earlier = earlierScopes.map((user) => ({ user }));
  const scope = { user: sha256(JSON.stringify([runId, name, episode.id, uniqueId()])).slice(0, 32) };
  await withMemory(system, opening, async (memory) => {
    onScope(scope.user, await serviceOf(system, memory));
    if (system.capabilities.has('reset')) await resetAll(memory, [...earlier, scope]);
    const stray = await anyIn(memory, scope, opening);
    if (stray === undefined) return;
    opening.onStray(stray);
    throw mixedScopes(memory.info.name, stray, scope);
  });
  return scope;
}

/** What services said that they are; each is asked once in a process, because that may start a program. */
const services = new WeakMap<PlannedSystem, string>();

async function serviceOf(system: PlannedSystem, memory: MemorySystem): Promise<string | undefined> {
  const known = services.get(system);
  if (known !== undefined || memory.about === undefined) return known;
  const { name, version } = await memory.about();
  const said = `${name} ${version}`;
  services.set(system, said);
  return said;
}

/**
 * Searches a scope that nothing is ever written to, after an episode has been written. A memory that ignores scopes finds
 * what the episode wrote, also if episodes that run at once found their new scopes empty.
 * @returns what is found there
 */
export async function strayMemory(system: PlannedSystem, opening: Opening): Promise<MemoryItem | undefined> {
  const { episode, runId } = opening;
  const never = sha256(JSON.stringify([runId, system.config.name, episode.id, 'never written'])).slice(0, 32);
  return withMemory(system, opening, (memory) => anyIn(memory, { user: never }, opening));
}

async function anyIn(
  memory: MemorySystem,
  scope: Scope,
  { episode, signal }: Opening,
): Promise<MemoryItem | undefined> {
  const text = episode.conversation.questions[0]?.text ?? 'What do you know about me?';
  const context = { scope, clock: createStepClock(), rng: createRng('canary'), signal };
  const { items } = await memory.retrieve({ text, k: 1 }, context);
  return items[0];
}

/** The error of a memory whose scopes are not separate. */
export function mixedScopes(name: string, { id }: MemoryItem, scope?: Scope): BackendError {
  const where = scope === undefined ? 'a scope' : `the new scope ${JSON.stringify(scope.user)}`;
  return new BackendError(name, `it found ${JSON.stringify(id)} in ${where}, which nothing was written to.`, {
    hint: 'Its scopes must be separate: store and search by the whole scope of each call.',
  });
}

async function resetAll(memory: MemorySystem, scopes: readonly Scope[]): Promise<void> {
  for (const scope of scopes) await requireCapability(memory, 'reset')(scope);
}

async function withMemory<Result>(
  { definition, options }: PlannedSystem,
  { ports }: Opening,
  work: (memory: MemorySystem) => Promise<Result>,
): Promise<Result> {
  const memory = createMemorySystem({ type: definition, options, ports });
  try {
    return await work(memory);
  } finally {
    await memory.close();
  }
}

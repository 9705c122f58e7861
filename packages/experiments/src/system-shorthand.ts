import type { assistantFormatSchema } from '@memgym/memory-systems/define';
import type { AgentNames } from '@memgym/registry';
import type * as z from 'zod';

/** A system written as a string. */
export interface SystemShorthand {
  readonly name: string;
  readonly type: string;
  readonly options?: unknown;
  readonly insights?: Readonly<Record<string, string>> | undefined;
  readonly window?: { readonly updateBatch: number; readonly localLength: number } | undefined;
  readonly k?: number | 'all' | undefined;
  readonly format?: z.input<typeof assistantFormatSchema> | undefined;
}

/** A package or a path as a name in results: `@acme/memory` is `acme-memory`. */
const nameOf = (type: string): string => type.replace(/^[^A-Za-z0-9]+/, '').replace(/[^\w.-]+/g, '-');

/** `type(2,4,30)`: the type, update batch, local length and `k`. */
const windowed = /^([^()]+?)-?\((\d+),\s*(\d+)(?:,\s*(\d+|all))?\)$/;

/** The expression of a notation such as `{agent}-freq{updateBatch}-ns{localLength}-topk{k}`, with named groups. */
function patternOf(notation: string): RegExp {
  const parts = notation.split(/\{(agent|updateBatch|localLength|k)\}/);
  const source = parts.map((part, place) => {
    if (place % 2 === 0) return part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
    return part === 'agent' ? '(?<agent>.{1,80}?)' : `(?<${part}>\\d{1,9})`;
  });
  return new RegExp(`^${source.join('')}$`);
}

/** The parts of a text in one of the notations for a system behind a window. */
function partsOf(text: string, agents: readonly AgentNames[]): Readonly<Record<string, string | undefined>> {
  const [, agent, updateBatch, localLength, k] = windowed.exec(text) ?? [];
  if (agent !== undefined) return { agent, updateBatch, localLength, k };
  const notations = agents.flatMap((names) => names.notations);
  for (const notation of notations) {
    const found = patternOf(notation).exec(text)?.groups;
    if (found !== undefined) return found;
  }
  return {};
}

/**
 * Parses a system's short form: a type with defaults, or `type(updateBatch,localLength,k)`, the type behind a message
 * window, which gets the name `type-2-4-30`; `k` may be omitted or `all`. The type may be a package or path. Names of a
 * benchmark's original agents, also in its own notation, give the corresponding systems.
 * @param agents the agents that may be named. Default: none
 */
export function readSystemShorthand(text: string, agents: readonly AgentNames[] = []): SystemShorthand {
  const { agent = text, updateBatch, localLength, k } = partsOf(text, agents);
  const type = typeIn(agent);
  const system = agentNamed(type, agents) ?? { type };
  if (updateBatch === undefined || localLength === undefined) return { name: nameOf(type), ...system };
  return {
    name: [nameOf(type), updateBatch, localLength, ...(k === undefined ? [] : [k])].join('-'),
    ...system,
    window: { updateBatch: Number(updateBatch), localLength: Number(localLength) },
    ...(k !== undefined && { k: k === 'all' ? k : Number(k) }),
  };
}

/** Whether a text names an agent of an original program. */
export const namesAgent = (text: string, agents: readonly AgentNames[]): boolean =>
  agentNamed(typeIn(partsOf(text, agents).agent ?? text), agents) !== undefined;

/** Papers write agents in capitals. */
const typeIn = (given: string): string => (/^[A-Z][A-Z0-9-]*$/.test(given) ? given.toLowerCase() : given);

function agentNamed(type: string, agents: readonly AgentNames[]) {
  return agents.find(({ systems }) => Object.hasOwn(systems, type))?.systems[type];
}

import { namedAgent } from './named-agents.js';

/** A system written as a text. */
export interface SystemShorthand {
  readonly name: string;
  readonly type: string;
  readonly options?: unknown;
  readonly insights?: Readonly<Record<string, string>> | undefined;
  readonly window?: { readonly updateBatch: number; readonly localLength: number } | undefined;
  readonly k?: number | 'all' | undefined;
}

const inBrackets = /^([^()]+?)-?\((\d+),\s*(\d+)(?:,\s*(\d+|all))?\)$/;
const inWords = /^(.+)-freq(\d+)-ns(\d+)(?:-topk(\d+))?$/;

/**
 * A system's short form: its type, with defaults; or `type(updateBatch,localLength,k)`, the type behind a window of
 * messages, as AMemGym writes AWE-(2,4,30) in its tables and awe-freq2-ns4-topk30 in its configs. The latter are named
 * `type-2-4-30`; `k` may be left out or `all`. Names of AMemGym's agents stand for the systems that play them.
 */
export function readSystemShorthand(text: string): SystemShorthand {
  const [, given = text, updateBatch, localLength, k] = inBrackets.exec(text) ?? inWords.exec(text) ?? [];
  const type = /^[A-Z][A-Z0-9-]*$/.test(given) ? given.toLowerCase() : given;
  const system = namedAgent(type) ?? { type };
  if (updateBatch === undefined || localLength === undefined) return { name: type, ...system };
  return {
    name: [type, updateBatch, localLength, ...(k === undefined ? [] : [k])].join('-'),
    ...system,
    window: { updateBatch: Number(updateBatch), localLength: Number(localLength) },
    ...(k !== undefined && { k: k === 'all' ? k : Number(k) }),
  };
}

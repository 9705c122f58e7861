/** A system written as a text. */
export interface SystemShorthand {
  readonly name: string;
  readonly type: string;
  readonly window?: { readonly updateBatch: number; readonly localLength: number } | undefined;
  readonly k?: number | 'all' | undefined;
}

const windowed = /^([^()]+)\((\d+),\s*(\d+)(?:,\s*(\d+|all))?\)$/;

/**
 * A system's short form: its type, with defaults; or `type(updateBatch,localLength,k)`, the type behind a window of
 * messages, as AMemGym writes AWE-(2,4,30). The latter is named `type-2-4-30`; `k` may be left out or `all`.
 */
export function readSystemShorthand(text: string): SystemShorthand {
  const [, type = text, updateBatch, localLength, k] = windowed.exec(text) ?? [];
  if (updateBatch === undefined || localLength === undefined) return { name: text, type: text };
  return {
    name: [type, updateBatch, localLength, ...(k === undefined ? [] : [k])].join('-'),
    type,
    window: { updateBatch: Number(updateBatch), localLength: Number(localLength) },
    ...(k !== undefined && { k: k === 'all' ? k : Number(k) }),
  };
}

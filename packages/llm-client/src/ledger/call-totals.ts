import type { CallTotal, ReplyCounts, Usage } from '@memgym/core';
import type { CallFacts } from './call-facts.js';
import { orderlessUsage } from './orderless-sum.js';

/** A call, with whether the model was simulated or local. */
export type CountedCall = CallFacts & Pick<CallTotal, 'simulated' | 'local'>;

/** Sums calls by role, phase, prompt and model as they are made. */
export interface CallTotals {
  /** Counts a call; a call without a reply is in no total. */
  add(call: CountedCall): void;
  /** The totals, sorted: equal calls give equal lists, in any order of the calls. */
  list(): CallTotal[];
}

type Kind = Pick<CallTotal, 'role' | 'phase' | 'model' | 'simulated' | 'local' | 'prompt'>;
type Forms = Readonly<Record<'asked' | 'strict' | 'lenient' | 'repaired', number>>;

interface Group {
  readonly kind: Kind;
  readonly usages: Usage[];
  forms: Forms | undefined;
}

export function createCallTotals(): CallTotals {
  const groups = new Map<string, Group>();
  return {
    add(call) {
      if (call.error !== undefined) return;
      const kind = kindOf(call);
      const key = keyOf(kind);
      const group = groups.get(key) ?? { kind, usages: [], forms: undefined };
      groups.set(key, group);
      group.usages.push(call.usage);
      group.forms = countForm(group.forms, call);
    },
    list: () =>
      [...groups]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([, { kind, usages, forms }]) => ({
          ...kind,
          calls: usages.length,
          usage: orderlessUsage(usages),
          ...(forms !== undefined && { replies: repliesOf(forms) }),
        })),
  };
}

/** The sum of several lists of totals, in the same order. */
export function addCallTotals(...lists: readonly (readonly CallTotal[])[]): CallTotal[] {
  const groups = new Map<string, CallTotal[]>();
  for (const total of lists.flat()) {
    const key = keyOf(total);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [total]);
    else group.push(total);
  }
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, parts]) => {
      const [first] = parts;
      if (first === undefined) return [];
      const { calls: _calls, usage: _usage, replies: _replies, ...kind } = first;
      const replies = parts.flatMap((part) => part.replies ?? []);
      return {
        ...kind,
        calls: parts.reduce((sum, { calls }) => sum + calls, 0),
        usage: orderlessUsage(parts.map(({ usage }) => usage)),
        ...(replies.length > 0 && { replies: addReplies(replies) }),
      };
    });
}

/** The sum of the outcomes of prompts. */
export function addReplies(parts: readonly ReplyCounts[]): ReplyCounts {
  const sum = (name: keyof ReplyCounts): number => parts.reduce((total, part) => total + part[name], 0);
  return { strict: sum('strict'), lenient: sum('lenient'), repaired: sum('repaired'), failed: sum('failed') };
}

function kindOf({ role, phase, model, simulated, local, prompt }: CountedCall): Kind {
  return {
    role,
    phase,
    model,
    simulated,
    local,
    ...(prompt !== undefined && { prompt: { name: prompt.name, version: prompt.version } }),
  };
}

function keyOf({ role, phase, model, simulated, local, prompt }: Kind): string {
  return JSON.stringify([phase, role, prompt?.name ?? '', prompt?.version ?? '', model, simulated, local]);
}

function countForm(before: Forms | undefined, { form, repair }: CountedCall): Forms | undefined {
  if (form === undefined) return before;
  const { asked, strict, lenient, repaired } = before ?? { asked: 0, strict: 0, lenient: 0, repaired: 0 };
  if (repair) return { asked, strict, lenient, repaired: repaired + (form === 'unreadable' ? 0 : 1) };
  return {
    asked: asked + 1,
    strict: strict + (form === 'strict' ? 1 : 0),
    lenient: lenient + (form === 'lenient' ? 1 : 0),
    repaired,
  };
}

function repliesOf({ asked, ...read }: Forms): ReplyCounts {
  return { ...read, failed: Math.max(0, asked - read.strict - read.lenient - read.repaired) };
}

import { defined } from '@memgym/core/config';
import type { ValueRule } from './value-rule.js';

/** Short forms of the rules, for networks in code. */
export const pick = (from: readonly string[] | string): ValueRule => ({
  kind: 'pick',
  from: typeof from === 'string' ? from.split(' ') : from,
});
export const copy = (of: string): ValueRule => ({ kind: 'copy', of });
export const by = (
  of: string,
  cases: Readonly<Record<string, ValueRule>>,
  otherwise?: ValueRule,
): ValueRule => ({ kind: 'by', of, cases, ...defined({ otherwise }) });
export const join = (...of: readonly (string | ValueRule)[]): ValueRule => ({ kind: 'join', of });
export const whole = (
  from: number,
  to: number,
  more: Omit<Extract<ValueRule, { kind: 'whole' }>, 'kind' | 'from' | 'to'> = {},
): ValueRule => ({ kind: 'whole', from, to, ...more });
export const text = (...from: readonly string[]): ValueRule => ({ kind: 'text', from });
export const mix = (...of: readonly (readonly [share: number, rule: ValueRule])[]): ValueRule => ({
  kind: 'mix',
  of: of.map(([share, rule]) => ({ share, rule })),
});
export const distinct = (among: string, rule: ValueRule): ValueRule => ({ kind: 'distinct', among, rule });

/** One case for each key of a table. */
export const byTable = <Entry>(
  of: string,
  table: Readonly<Record<string, Entry>>,
  ruleOf: (entry: Entry) => ValueRule,
): ValueRule => by(of, Object.fromEntries(Object.entries(table).map(([key, entry]) => [key, ruleOf(entry)])));

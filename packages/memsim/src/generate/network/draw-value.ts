import { ConfigError, type Rng } from '@memgym/core';
import { drawWeighted } from '@memgym/env-generator';
import { expandText } from '@memgym/everyday-world';
import { drawNormal } from '../draw-normal.js';
import { dayOfYear, readDay, writeDay } from './day-of-year.js';
import type { ValueRule } from './value-rule.js';

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

/** The check character of 17 digits of a Chinese identity number (ISO 7064, MOD 11-2). */
export function checkCharacter(digits: string): string {
  const sum = weights.reduce((total, weight, place) => total + weight * Number(digits[place] ?? 0), 0);
  return '10X98765432'[sum % 11] ?? '';
}

/** The values that a rule can read. */
export interface DrawContext {
  /** The value of an earlier variable. */
  valueFor(reference: string): string;
  /** Whether the profile already has this value among the values with that name. */
  isTaken(among: string, value: string): boolean;
  readonly rng: Rng;
}

const mostRedraws = 200;

/** A value drawn by its rule. @throws {ConfigError} when no value fits */
export function drawValue(rule: ValueRule, context: DrawContext): string {
  const { rng, valueFor } = context;
  switch (rule.kind) {
    case 'pick':
      return rng.pick(rule.from);
    case 'by': {
      const given = valueFor(rule.of);
      const chosen = Object.hasOwn(rule.cases, given) ? rule.cases[given] : rule.otherwise;
      if (chosen !== undefined) return drawValue(chosen, context);
      throw new ConfigError(`No case for ${rule.of} = ${JSON.stringify(given)}.`, {
        key: 'cases',
        hint: 'Add the case, or an `otherwise`.',
      });
    }
    case 'steps': {
      const number = numberOf(rule.of, context);
      return drawValue(rule.steps.find(({ below }) => number < below)?.rule ?? rule.last, context);
    }
    case 'copy':
      return valueFor(rule.of);
    case 'whole': {
      const drawn = (rule.from + rng.int(rule.to - rule.from + 1)) * (rule.times ?? 1);
      const number = drawn + numberOf(rule.plus, context) - numberOf(rule.minus, context);
      return String(number).padStart(rule.digits ?? 0, '0');
    }
    case 'normal': {
      const drawn = rule.mean + rule.deviation * drawNormal(rng);
      return String(Math.trunc(Math.min(rule.most, Math.max(rule.least, drawn))));
    }
    case 'mix':
      return drawValue(drawWeighted(rule.of, ({ share }) => share, rng).rule, context);
    case 'join':
      return rule.of.map((one) => (typeof one === 'string' ? one : drawValue(one, context))).join('');
    case 'day':
      return dayOfYear(rule.format, rng);
    case 'text':
      return expandText(rng.pick(rule.from), rng).replace(/<([^<>]+)>/g, (_, name: string) => valueFor(name));
    case 'distinct':
      for (let trial = 0; trial < mostRedraws; trial += 1) {
        const value = drawValue(rule.rule, context);
        if (!context.isTaken(rule.among, value)) return value;
      }
      throw new ConfigError(`All values that must be distinct among '${rule.among}' are used up.`, {
        key: 'distinct',
        hint: 'Add values, or lower the entity’s count.',
      });
    case 'checked': {
      const value = drawValue(rule.rule, context);
      return value + checkCharacter(value);
    }
    case 'slug': {
      const letters = rule.letters ?? {};
      const replaced = [...valueFor(rule.of)].map((one) => letters[one] ?? one).join('');
      return (letters[valueFor(rule.of)] ?? replaced).toLowerCase().replace(/[^a-z0-9]/g, '');
    }
    case 'day-digits': {
      const day = readDay(valueFor(rule.of));
      return day === null ? '' : writeDay('%m%d', day.month, day.day);
    }
  }
}

function numberOf(reference: string | undefined, { valueFor }: DrawContext): number {
  if (reference === undefined) return 0;
  const number = Number.parseInt(valueFor(reference), 10);
  if (!Number.isNaN(number)) return number;
  throw new ConfigError(`${reference} is ${JSON.stringify(valueFor(reference))}, which is not a number.`, {
    key: 'whole',
    hint: 'Refer to a variable whose values begin with a number.',
  });
}

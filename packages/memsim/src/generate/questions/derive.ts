import { ConfigError } from '@memgym/core';
import { readDay } from '../network/day-of-year.js';
import type { Derivation } from '../network/network.js';
import { convertTime } from './gold-time.js';
import type { Making } from './making.js';

/** The context of a derivation. */
export interface DeriveContext {
  readonly making: Making;
  /** The time of the message with the value. */
  readonly saidAt: number;
  /** The number of final digits that are summed. */
  readonly digits?: number | undefined;
}

/** A value that is computed from a stored one (packages/memsim/spec.md#construction). */
export function derive(value: string, by: Derivation, { making, saidAt, digits = 0 }: DeriveContext): string {
  const { wording, times } = making.language;
  switch (by.kind) {
    case 'digit-sum':
      return String(digitSum(value, digits));
    case 'suffix': {
      const start = value.indexOf(by.from);
      return start === -1 ? value : value.slice(start);
    }
    case 'length':
      return wording.characters.replace('%n', String(lengthOf(value)));
    case 'season':
      return wording.seasons[seasonOf(value)] ?? '';
    case 'description':
      return descriptionOf(value, by.of);
    case 'time':
      return convertTime(value, saidAt, { times, faults: making.faults });
  }
}

function digitSum(value: string, digits: number): number {
  const last = [...value.replace(/\D/g, '')].slice(-digits);
  return last.reduce((sum, digit) => sum + Number(digit), 0);
}

/** Letters or characters, without spaces. */
const lengthOf = (value: string): number => [...value.replace(/\s/g, '')].length;

/** Spring is 0: March to May. */
function seasonOf(value: string): number {
  const day = readDay(value);
  return day === null ? 0 : Math.floor(((day.month + 9) % 12) / 3);
}

function descriptionOf(value: string, descriptions: Readonly<Record<string, string>>): string {
  const description = Object.hasOwn(descriptions, value) ? descriptions[value] : undefined;
  if (description !== undefined) return description;
  throw new ConfigError(`${JSON.stringify(value)} has no description.`, {
    key: 'derive',
    hint: 'Describe every value of the attribute.',
  });
}

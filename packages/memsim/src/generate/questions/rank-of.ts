import { ConfigError } from '@memgym/core';
import { readDay } from '../network/day-of-year.js';
import type { Order } from '../network/network.js';

/** The position of a value in an order. @throws {ConfigError} for a value that the order does not cover */
export function rankOf(value: string, order: Order): number {
  const rank = readRank(value, order);
  if (rank !== null) return rank;
  throw new ConfigError(`${JSON.stringify(value)} is not covered by the order '${order.kind}'.`, {
    key: 'compare',
    hint: 'Choose an order that covers every value of the attribute.',
  });
}

function readRank(value: string, order: Order): number | null {
  switch (order.kind) {
    case 'number': {
      const match = /\d+(\.\d+)?/.exec(value);
      return match === null ? null : Number(match[0]);
    }
    case 'date': {
      const day = readDay(value);
      return day === null ? null : day.month * 100 + day.day;
    }
    case 'ranks': {
      const place = order.ranks.indexOf(value);
      return place === -1 ? null : place;
    }
    case 'amount': {
      const number = longestStart(value, order.numbers);
      const rest = number === undefined ? '' : value.slice(number.length).trimStart();
      const unit = longestStart(rest, order.units);
      return number === undefined || unit === undefined
        ? null
        : (order.numbers[number] ?? 0) * (order.units[unit] ?? 0);
    }
  }
}

/** The longest of the words with which a text begins. */
function longestStart(text: string, words: Readonly<Record<string, number>>): string | undefined {
  return Object.keys(words)
    .filter((word) => text.startsWith(word))
    .sort((left, right) => right.length - left.length)[0];
}

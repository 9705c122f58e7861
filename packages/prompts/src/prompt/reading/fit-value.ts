import type { JsonValue } from '@memgym/core';
import { parseReplyJson } from './find-json.js';
import { fitObject, fitRecord } from './fit-object.js';
import { foldName } from './fold-name.js';
import { allowsNull, choicesOf, formWithoutNull, isObject, type JsonForm, valueFormOf } from './json-form.js';
import { matchChoice } from './match-choice.js';
import { sideOfValue, sidesOfChoices } from './stated-side.js';
import { namedText, textOfValue } from './text-of-value.js';

/**
 * A JSON value brought closer to a form where nothing is lost by it: numbers and texts for one another, one for a
 * list, missing and `null` lists as empty ones, choices in another spelling, unknown members left out. What does not
 * fit stays as it is, for the schema to refuse.
 */
export function fitValue(value: unknown, form: JsonForm): unknown {
  if (allowsNull(form) && (value === null || isNothing(value))) return null;
  const only = formWithoutNull(form);
  if (only === undefined) return value;
  const choices = choicesOf(only);
  if (choices !== undefined) return fitChoice(alone(value), choices);
  switch (only.type) {
    case 'object':
      return fitAnyObject(typeof value === 'string' ? (jsonIn(value) ?? value) : value, only);
    case 'array':
      return fitList(value, isObject(only.items) ? (only.items as JsonForm) : {});
    case 'string':
      return fitText(value);
    case 'number':
      return fitNumber(alone(value), only);
    case 'integer':
      return fitNumber(withoutName(alone(value)), only);
    case 'boolean':
      return fitBoolean(alone(value));
    default:
      return value;
  }
}

function fitAnyObject(value: unknown, form: JsonForm): unknown {
  return valueFormOf(form) === undefined
    ? fitObject(value, form, fitValue)
    : fitRecord(value, form, fitValue);
}

/** Words for an empty value. */
function isNothing(value: unknown): boolean {
  return typeof value === 'string' && /^\s*(?:none|null|n\/a)\.?\s*$/i.test(value);
}

/** The item of a list that has only one. */
function alone(value: unknown): unknown {
  return Array.isArray(value) && value.length === 1 ? value[0] : value;
}

function fitList(value: unknown, items: JsonForm): unknown {
  if (value === null || isNothing(value)) return [];
  if (Array.isArray(value)) return itemsOf(value, items);
  if (typeof value === 'string') {
    const list = jsonIn(value);
    return Array.isArray(list)
      ? itemsOf(list, items)
      : partsOf(value, items).map((part) => fitItem(part, items));
  }
  if (!isObject(value)) return [fitItem(value, items)];
  const groups = Object.values(value);
  const grouped = groups.every((group): group is unknown[] => Array.isArray(group));
  return grouped ? groups.flat().map((item) => fitItem(item, items)) : [fitItem(value, items)];
}

/** Words for an empty value are no items of a list of objects or numbers; a list in a list of numbers is part of it. */
function itemsOf(list: readonly unknown[], items: JsonForm): unknown[] {
  if (/^(?:string|array)$/.test(String(items.type)) || choicesOf(items) !== undefined)
    return list.map((item) => fitItem(item, items));
  return list
    .filter((item) => !isNothing(item))
    .flatMap((item) => {
      const inner = typeof item === 'string' ? (jsonIn(item) ?? item) : item;
      const isFlat = items.type === 'number' || items.type === 'integer';
      return isFlat && Array.isArray(inner)
        ? inner.map((part) => fitItem(part, items))
        : [fitItem(inner, items)];
    });
}

/** The list or object that a string contains as JSON; undefined for any other text. */
function jsonIn(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined;
  const json = parseReplyJson(text);
  return json.ok && typeof json.value === 'object' && json.value !== null ? json.value : undefined;
}

/** An item that can be an empty string or list retains its position. */
function fitItem(item: unknown, form: JsonForm): unknown {
  if (item !== null || allowsNull(form)) return fitValue(item, form);
  if (form.type === 'array') return [];
  return form.type === 'string' && choicesOf(form) === undefined ? '' : item;
}

/** A string instead of a list: one item, or numbers separated by commas. */
function partsOf(text: string, items: JsonForm): string[] {
  if (text.trim() === '') return [];
  return items.type === 'number' || items.type === 'integer' ? text.split(/[\s,;，；、]+/) : [text];
}

function fitText(value: unknown): unknown {
  if (typeof value === 'string' || value === null) return value;
  if (!isObject(value)) return textOfValue(value) ?? value;
  const [only, ...others] = Object.values(value);
  if (typeof only === 'string' && others.length === 0) return only;
  return namedText(new Map(Object.entries(value))) ?? textOfValue(value) ?? value;
}

/** A number, or a mark with its maximum, such as `7/10`. */
function fitNumber(value: unknown, { maximum }: JsonForm): unknown {
  if (typeof value !== 'string') return value;
  const [, number, most] =
    /^([+-]?(?:\d+(?:\.\d+)?|\.\d+))(?:\s*(?:\/|out of|of)\s*(\d+))?\s*\.?$/i.exec(value.trim()) ?? [];
  if (number === undefined) return value;
  return most === undefined || Number(most) === maximum ? Number.parseFloat(number) : value;
}

const named =
  /^(?:(?:note|memory|message|fact|statement|item|episode|exchange|page|number|id|no\.?)[\s_]*(?:#\s*)?|[#[]\s*)(\d+)\]?$/i;

/** The number of an item that is named with it: `note 3`, `#3`. */
function withoutName(value: unknown): unknown {
  return (typeof value === 'string' && named.exec(value.trim())?.[1]) || value;
}

function fitBoolean(value: unknown): unknown {
  const said = typeof value === 'string' ? foldName(value) : '';
  if (/^(?:true|yes|是)$/.test(said)) return true;
  if (/^(?:false|no|否)$/.test(said)) return false;
  const side = typeof value === 'string' ? sideOfValue(value, { judges: false, hasHalf: false }) : undefined;
  return side === undefined ? value : side === 'positive';
}

/**
 * The choice that was meant; opposites such as `yes` and `no` are also read from `true` and `false` and from words with
 * the same meaning, and the first words of only one choice are that one: `update` for `update_neighbor`.
 */
function fitChoice(value: unknown, choices: readonly JsonValue[]): unknown {
  if (choices.includes(value as JsonValue)) return value;
  const sides = sidesOfChoices(choices);
  if (typeof value === 'boolean') {
    if (sides !== undefined) return value ? sides.positive : sides.negative;
    const isMark = choices.length === 2 && choices.includes(0) && choices.includes(1);
    if (isMark) return value ? 1 : 0;
    return matchChoice(value ? 'yes' : 'no', choices) ?? value;
  }
  if (typeof value !== 'string' && typeof value !== 'number') return value;
  const matched = matchChoice(String(value), choices);
  if (matched !== undefined) return matched;
  if (sides !== undefined) {
    const side = sideOfValue(String(value), { judges: sides.judges, hasHalf: sides.half !== undefined });
    return side === undefined ? value : sides[side];
  }
  if (choices.every((choice) => typeof choice === 'number')) {
    const number = fitNumber(value, { maximum: Math.max(...choices) });
    return choices.includes(number as number) ? number : value;
  }
  const [longer, ...more] = choices.filter((choice) => beginsWith(String(choice), String(value)));
  return longer === undefined || more.length > 0 ? value : longer;
}

/** Whether a choice of several words begins with other words. */
function beginsWith(choice: string, said: string): boolean {
  const words = choice.toLowerCase().split('_');
  const own = said
    .trim()
    .toLowerCase()
    .split(/[\s_-]+/);
  return own.length < words.length && own.every((word, place) => word === words[place]);
}

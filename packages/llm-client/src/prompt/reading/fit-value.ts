import type { JsonValue } from '@memgym/core';
import { fitObject, fitRecord } from './fit-object.js';
import { foldName } from './fold-name.js';
import { allowsNull, choicesOf, formWithoutNull, isObject, type JsonForm, valueFormOf } from './json-form.js';
import { matchChoice } from './match-choice.js';
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
      return valueFormOf(only) === undefined
        ? fitObject(value, only, fitValue)
        : fitRecord(value, only, fitValue);
    case 'array':
      return fitList(value, isObject(only.items) ? (only.items as JsonForm) : {});
    case 'string':
      return fitText(value);
    case 'number':
    case 'integer':
      return fitNumber(alone(value), only);
    case 'boolean':
      return fitBoolean(alone(value));
    default:
      return value;
  }
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
  if (Array.isArray(value)) return value.map((item) => fitItem(item, items));
  if (typeof value === 'string') return partsOf(value, items).map((part) => fitItem(part, items));
  if (!isObject(value)) return [fitItem(value, items)];
  const groups = Object.values(value);
  const grouped = groups.every((group): group is unknown[] => Array.isArray(group));
  return grouped ? groups.flat().map((item) => fitItem(item, items)) : [fitItem(value, items)];
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
    /^\s*([+-]?\d+(?:\.\d+)?)\s*(?:(?:\/|out of|of)\s*(\d+))?\s*\.?\s*$/i.exec(value) ?? [];
  if (number === undefined) return value;
  return most === undefined || Number(most) === maximum ? Number.parseFloat(number) : value;
}

function fitBoolean(value: unknown): unknown {
  const said = typeof value === 'string' ? foldName(value) : '';
  if (/^(?:true|yes|是)$/.test(said)) return true;
  return /^(?:false|no|否)$/.test(said) ? false : value;
}

/** The choice that was meant; `true` and `false` are `yes` and `no`. */
function fitChoice(value: unknown, choices: readonly JsonValue[]): unknown {
  if (choices.includes(value as JsonValue)) return value;
  if (typeof value === 'boolean') return matchChoice(value ? 'yes' : 'no', choices) ?? value;
  if (typeof value !== 'string' && typeof value !== 'number') return value;
  return matchChoice(String(value), choices) ?? value;
}

import { ConfigError, didYouMean, type JsonValue } from '@memgym/core';

/** The values of a template by name: `query`, `message.id`, … An absent value removes the key that it stands for. */
export type TemplateValues = Readonly<Record<string, JsonValue | undefined>>;

const variable = /\{\{ ?([A-Za-z0-9_.-]{1,100}) ?\}\}/g;

/**
 * Fills a template: a text that is one variable keeps the type of its value, inside a longer text the value is inserted.
 * Values are data: they become neither keys nor variables.
 */
export function fillTemplate(template: JsonValue, values: TemplateValues): JsonValue | undefined {
  if (typeof template === 'string') return filledText(template, values);
  if (Array.isArray(template)) {
    return template.flatMap((each) => {
      const filled = fillTemplate(each, values);
      return filled === undefined ? [] : [filled];
    });
  }
  if (typeof template !== 'object' || template === null) return template;
  const members = Object.entries(template).flatMap(([key, each]) => {
    const filled = fillTemplate(each, values);
    return filled === undefined ? [] : [[key, filled] as const];
  });
  return Object.fromEntries(members);
}

/**
 * Fills a template for several messages: a list with one item that names a message has that item for each of them. The
 * rest is filled as by {@link fillTemplate}.
 */
export function fillForEach(
  template: JsonValue,
  values: TemplateValues,
  ofMessages: readonly TemplateValues[],
): JsonValue | undefined {
  if (Array.isArray(template)) {
    const only = repeatedItem(template);
    if (only !== undefined) {
      return ofMessages.flatMap((each) => fillTemplate(only, { ...values, ...each }) ?? []);
    }
    return template.flatMap((each) => fillForEach(each, values, ofMessages) ?? []);
  }
  if (typeof template !== 'object' || template === null) return fillTemplate(template, values);
  const members = Object.entries(template).flatMap(([key, each]) => {
    const filled = fillForEach(each, values, ofMessages);
    return filled === undefined ? [] : [[key, filled] as const];
  });
  return Object.fromEntries(members);
}

/** The item of a list that has it for each message. */
function repeatedItem(list: readonly JsonValue[]): JsonValue | undefined {
  const [only] = list;
  if (list.length !== 1 || only === undefined) return undefined;
  return variablesOf(only).some((name) => name.startsWith('message.')) ? only : undefined;
}

/** A template without the lists that are filled for each message. */
export function outsideOfRepeated(template: JsonValue): JsonValue {
  if (Array.isArray(template))
    return repeatedItem(template) === undefined ? template.map(outsideOfRepeated) : [];
  if (typeof template !== 'object' || template === null) return template;
  return Object.fromEntries(Object.entries(template).map(([key, each]) => [key, outsideOfRepeated(each)]));
}

/** The names of the variables of a template. */
export function variablesOf(template: JsonValue): string[] {
  return [...JSON.stringify(template).matchAll(variable)].flatMap(([, name]) => name ?? []);
}

/** @throws {ConfigError} for a variable that has no value in this place */
export function requireVariables(key: string, template: JsonValue, known: readonly string[]): void {
  for (const name of variablesOf(template)) {
    if (known.includes(name)) continue;
    throw new ConfigError(`\`${key}\` names {{${name}}}, which it does not have.`, {
      key,
      hint: `${didYouMean(name, known)} It has ${known.map((each) => `{{${each}}}`).join(', ')}.`.trim(),
    });
  }
}

function filledText(template: string, values: TemplateValues): JsonValue | undefined {
  const whole = /^\{\{ ?([A-Za-z0-9_.-]{1,100}) ?\}\}$/.exec(template)?.[1];
  if (whole !== undefined) return valueNamed(values, whole);
  return template.replace(variable, (_text, name: string) => {
    const value = valueNamed(values, name) ?? '';
    return typeof value === 'string' ? value : JSON.stringify(value);
  });
}

function valueNamed(values: TemplateValues, name: string): JsonValue | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}

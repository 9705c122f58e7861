import type { JsonObject, JsonValue } from '@memgym/core';
import * as z from 'zod';

/** A JSON Schema, as far as reading needs it. */
export type JsonForm = JsonObject;

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The members of an object by name; none for an object with any names. */
export function membersOf(form: JsonForm): Readonly<Record<string, JsonForm>> {
  return isObject(form.properties) ? (form.properties as Record<string, JsonForm>) : {};
}

/** The form of all values of an object with any names; undefined for one with fixed names. */
export function valueFormOf(form: JsonForm): JsonForm | undefined {
  const { additionalProperties: values, properties } = form;
  if (properties !== undefined || !isObject(values)) return undefined;
  return values as JsonForm;
}

/** Forms of which a value may have any; `null` counts as one. */
export function alternativesOf(form: JsonForm): readonly JsonForm[] {
  const { anyOf, oneOf, type } = form;
  const listed = anyOf ?? oneOf;
  if (Array.isArray(listed)) return listed as JsonForm[];
  return Array.isArray(type) ? type.map((one) => ({ type: one })) : [form];
}

/** The only form besides `null`, or the choices of several; undefined when there are several others. */
export function formWithoutNull(form: JsonForm): JsonForm | undefined {
  const [only, ...others] = alternativesOf(form).filter(({ type }) => type !== 'null');
  if (only === undefined || others.length === 0) return only;
  const choices = [only, ...others].map(choicesOf);
  return choices.includes(undefined) ? undefined : { enum: choices.flatMap((each) => each ?? []) };
}

export function allowsNull(form: JsonForm): boolean {
  return alternativesOf(form).some(({ type }) => type === 'null');
}

export function isList(form: JsonForm): boolean {
  return formWithoutNull(form)?.type === 'array';
}

export function isNumberList(form: JsonForm): boolean {
  const items = formWithoutNull(form)?.items;
  return isObject(items) && (items.type === 'integer' || items.type === 'number');
}

export function isText(form: JsonForm): boolean {
  const only = formWithoutNull(form);
  return only?.type === 'string' && only.enum === undefined;
}

/** The allowed values; undefined if they are not listed. */
export function choicesOf({ enum: listed, const: only }: JsonForm): readonly JsonValue[] | undefined {
  if (Array.isArray(listed)) return listed;
  return only === undefined ? undefined : [only];
}

/** Names of the members that must be given and are not lists; a missing list is empty. */
export function neededMembers(form: JsonForm): string[] {
  const required = new Set(Array.isArray(form.required) ? form.required : []);
  return Object.entries(membersOf(form)).flatMap(([name, member]) =>
    required.has(name) && !isList(member) ? [name] : [],
  );
}

/** Whether a value may hold nothing: a list, or an object that needs no more than lists. */
export function canBeEmpty(form: JsonForm): boolean {
  if (isList(form) || valueFormOf(form) !== undefined) return true;
  return neededMembers(form).length === 0 && Object.values(membersOf(form)).some(isList);
}

/**
 * The JSON Schema of replies that `schema` accepts. Members with a default are required and unknown members are
 * excluded, as strict servers demand; optional members remain optional.
 */
export function replySchema(schema: z.ZodType): JsonObject {
  const { $schema, ...reply } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      if (jsonSchema.type !== 'object' || jsonSchema.properties === undefined) return;
      jsonSchema.additionalProperties ??= false;
      const required = new Set(jsonSchema.required);
      for (const [name, member] of Object.entries(jsonSchema.properties)) {
        if (typeof member !== 'object' || !('default' in member)) continue;
        required.add(name);
        delete member.default;
      }
      if (required.size > 0) jsonSchema.required = [...required];
    },
  });
  return reply as JsonObject;
}

/** The JSON Schema that replies are read by: members with a default may be missing, as the schema itself has it. */
export function readingForm(schema: z.ZodType): JsonObject {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonObject;
}

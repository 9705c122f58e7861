import type { JsonObject } from '@memgym/core';
import { type Command, Option } from 'commander';
import * as z from 'zod';
import { collect, flagOf } from '../declared/declare.js';

interface Member {
  readonly type?: 'string' | 'array';
  readonly enum?: readonly string[];
  readonly default?: string;
  readonly description?: string;
  /** The value in help texts, as in `--data <path>`. */
  readonly placeholder?: string;
}

/** A flag for each key of a schema that the command does not have yet: a string, a list of strings or a choice. */
export function withSchemaFlags(command: Command, schema: z.ZodObject): Command {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input' });
  for (const [key, value] of Object.entries(properties)) {
    const flag = flagOf(key);
    if (command.options.some(({ long }) => long === flag)) continue;
    const { type, enum: choices, default: fallback, description, placeholder = 'text' } = value as Member;
    const isList = type === 'array';
    const help = isList ? `${description ?? ''}; repeatable` : description;
    const option = new Option(`${flag} <${placeholder}>`, help);
    if (choices !== undefined) option.choices(choices);
    if (isList) option.argParser(collect);
    if (fallback !== undefined) option.default(fallback);
    command.addOption(option.makeOptionMandatory(required.includes(key)));
  }
  return command;
}

/** The given values of a schema's flags, by key; the schema fills in defaults. */
export function givenFlags(command: Command, schema: z.ZodObject): JsonObject {
  const given = Object.keys(schema.shape).filter((key) => command.getOptionValueSource(key) === 'cli');
  return Object.fromEntries(given.map((key) => [key, command.getOptionValue(key)]));
}

import * as z from 'zod';

interface JsonSchema {
  type?: string;
  description?: string;
  default?: unknown;
  enum?: readonly unknown[];
  const?: unknown;
  anyOf?: readonly JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: readonly string[];
}

/** A key of a config schema, as Markdown. */
export interface OptionRow {
  readonly key: string;
  readonly takes: string;
  readonly fallback: string;
  readonly meaning: string;
}

/** A Markdown table of every key of a config schema: key, type, default, meaning. */
export function optionTable(schema: z.ZodType): string {
  const rows = optionRows(schema).map(
    ({ key, takes, fallback, meaning }) => `| \`${key}\` | ${takes} | ${fallback} | ${cell(meaning)} |`,
  );
  return ['| key | type | default | meaning |', '|---|---|---|---|', ...rows].join('\n');
}

/** Every key of a config schema. */
export function optionRows(schema: z.ZodType): OptionRow[] {
  return rowsOf('', z.toJSONSchema(schema, { io: 'input' }) as JsonSchema);
}

function rowsOf(prefix: string, schema: JsonSchema): OptionRow[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, member]) => {
    const key = `${prefix}${name}`;
    const required = schema.required?.includes(name) ?? false;
    const fallback =
      member.default === undefined
        ? required
          ? '*required*'
          : '–'
        : `\`${JSON.stringify(member.default)}\``;
    const row = { key, takes: takes(member), fallback, meaning: member.description ?? '' };
    const element = [member.items, ...(member.items?.anyOf ?? [])].find(
      (item) => item?.properties !== undefined,
    );
    return [
      row,
      ...[member, ...(member.anyOf ?? [])].flatMap((shape) => rowsOf(`${key}.`, shape)),
      ...(element === undefined ? [] : rowsOf(`${key}[].`, element)),
    ];
  });
}

function takes(schema: JsonSchema): string {
  if (schema.enum !== undefined) return schema.enum.map((value) => `\`${JSON.stringify(value)}\``).join(', ');
  if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``;
  if (schema.anyOf !== undefined) return [...new Set(schema.anyOf.map(takes))].join(' or ');
  if (schema.type === 'array') return `list of ${takes(schema.items ?? {})}`;
  return schema.type ?? 'any JSON';
}

/** A text as the cell of a Markdown table. */
export const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

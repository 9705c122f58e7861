import { createHash } from 'node:crypto';
import type { ServerRequest } from './server-reply.js';

interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly minimum?: number;
}

/**
 * A meaningless reply in the requested form, which depends only on the request: any value of a choice, a word with
 * a number for a text.
 */
export function fittingReply({ body }: Pick<ServerRequest, 'body'>): string {
  const bytes = createHash('sha256').update(JSON.stringify(body)).digest();
  let drawn = 0;
  const draw = (count: number): number => {
    drawn += 1;
    return bytes.readUInt8(drawn % bytes.length) % count;
  };
  const fit = (schema: Schema): unknown => {
    if (schema.const !== undefined) return schema.const;
    if (schema.enum !== undefined) return schema.enum[draw(schema.enum.length)];
    if (schema.anyOf?.[0] !== undefined) return fit(schema.anyOf[0]);
    switch ([schema.type ?? 'object'].flat()[0]) {
      case 'array':
        return schema.items === undefined ? [] : [fit(schema.items)];
      case 'integer':
      case 'number':
        return schema.minimum ?? 1;
      case 'string':
        return `word ${draw(20)}`;
      case 'boolean':
        return draw(2) === 0;
      default: {
        const named = Object.entries(schema.properties ?? {}).map(([name, own]) => [name, fit(own)]);
        const open = schema.additionalProperties;
        return Object.fromEntries(
          typeof open === 'object' ? [...named, [`topic ${draw(5)}`, fit(open)]] : named,
        );
      }
    }
  };
  const format = body.response_format as { json_schema?: { schema?: Schema } } | undefined;
  if (format === undefined) return `I see, number ${draw(200)}.`;
  return JSON.stringify(fit(format.json_schema?.schema ?? {}));
}

import { infoSchema, problemSchema, routes } from '@memgym/memory-http/protocol';
import * as z from 'zod';

const json = (schema: object) => ({ content: { 'application/json': { schema } } });

/** The description of all routes in OpenAPI 3.1, made from the schemas that check them. */
export function openApi(): Record<string, unknown> {
  const refusal = {
    description: 'A refusal (RFC 9457).',
    content: { 'application/problem+json': { schema: jsonSchema(problemSchema, 'output') } },
  };
  const posts = Object.entries(routes).map(([name, { summary, request, answer }]) => [
    `/v1/${name}`,
    {
      post: {
        operationId: name,
        summary,
        requestBody: { required: true, ...json(jsonSchema(request, 'input')) },
        responses: {
          200: { description: 'Done.', ...json(jsonSchema(answer, 'output')) },
          default: refusal,
        },
      },
    },
  ]);
  const get = (operationId: string, summary: string, schema: object, isOpen = false) => ({
    get: {
      operationId,
      summary,
      ...(isOpen && { security: [] }),
      responses: { 200: { description: 'Done.', ...json(schema) }, default: refusal },
    },
  });
  return {
    openapi: '3.1.0',
    info: {
      title: 'MemGym memory protocol',
      version: '1.0',
      description: 'A memory for assistants: messages are remembered, and found by a question.',
    },
    security: [{ token: [] }],
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    paths: {
      '/v1': get('info', 'Who the service is, and what it can do.', jsonSchema(infoSchema, 'output')),
      ...Object.fromEntries(posts),
      '/v1/health': get(
        'health',
        'Whether the service takes requests; 503 if not. Needs no token.',
        { type: 'object', properties: { status: { const: 'ok' } }, required: ['status'] },
        true,
      ),
      '/v1/openapi.json': get('openapi', 'This description. Needs no token.', { type: 'object' }, true),
    },
  };
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): object {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io });
  return rest;
}

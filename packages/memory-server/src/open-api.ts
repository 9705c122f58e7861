import { infoSchema, problemSchema, routes } from '@memgym/memory-http/protocol';
import * as z from 'zod';

const json = (schema: object) => ({ content: { 'application/json': { schema } } });

/** The description of all routes in OpenAPI 3.1, made from the schemas that check them. */
export function openApi(): Record<string, unknown> {
  const { shared, described } = createDescriber();
  const refusal = {
    description: 'A refusal (RFC 9457).',
    content: { 'application/problem+json': { schema: described(problemSchema, 'output') } },
  };
  const posts = Object.entries(routes).map(([name, { summary, request, answer }]) => [
    `/v1/${name}`,
    {
      post: {
        operationId: name,
        summary,
        requestBody: { required: true, ...json(described(request, 'input')) },
        responses: {
          200: { description: 'Done.', ...json(described(answer, 'output')) },
          default: refusal,
        },
      },
    },
  ]);
  const get = (operationId: string, summary: string, { schema, isOpen = false }: Answered) => ({
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
    components: { schemas: shared, securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    paths: {
      '/v1': get('info', 'Who the service is, and what it can do.', {
        schema: described(infoSchema, 'output'),
      }),
      ...Object.fromEntries(posts),
      '/v1/health': get('health', 'Whether the service takes requests; 503 if not. Needs no token.', {
        schema: { type: 'object', properties: { status: { const: 'ok' } }, required: ['status'] },
        isOpen: true,
      }),
      '/v1/openapi.json': get('openapi', 'This description. Needs no token.', {
        schema: { type: 'object' },
        isOpen: true,
      }),
    },
  };
}

interface Answered {
  readonly schema: object;
  /** Whether it needs no token. Default false. */
  readonly isOpen?: boolean;
}

/** Schemas that others refer to stand once, in the document: a reference is one from its root. */
function createDescriber() {
  const shared: Record<string, unknown> = {};
  const moved = <Part>(part: Part): Part =>
    JSON.parse(JSON.stringify(part).replaceAll('"#/$defs/', '"#/components/schemas/')) as Part;
  return {
    shared,
    described(schema: z.ZodType, io: 'input' | 'output'): object {
      const { $schema: _dialect, $defs = {}, ...rest } = z.toJSONSchema(schema, { io });
      Object.assign(shared, moved($defs));
      return moved(rest);
    },
  };
}

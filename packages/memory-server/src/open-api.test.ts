import { routes } from '@memgym/memory-http/protocol';
import { describe, expect, it } from 'vitest';
import { openApi } from './open-api.js';

describe('the description of the routes', () => {
  const text = JSON.stringify(openApi());
  const document = JSON.parse(text) as { paths: Record<string, { post?: object; get?: object }> };

  it('has every route', () => {
    const posts = Object.keys(routes).map((name) => `/v1/${name}`);
    const gets = ['/v1', '/v1/health', '/v1/openapi.json'];
    expect(Object.keys(document.paths).toSorted()).toEqual([...posts, ...gets].toSorted());
    for (const path of posts) expect(document.paths[path]?.post).toBeDefined();
  });

  it('refers only to what it contains', () => {
    const references = [...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) => path);
    expect(references.length).toBeGreaterThan(0);
    expect(text.match(/"\$ref":"[^#]/)).toBeNull();
    for (const path of references) {
      let found: unknown = document;
      for (const part of path.split('/')) found = (found as Record<string, unknown> | undefined)?.[part];
      expect([path, typeof found]).toEqual([path, 'object']);
    }
  });

  it('says what the schemas refuse: other keys, and a message without text', () => {
    const post = document.paths['/v1/remember']?.post as {
      requestBody: { content: { 'application/json': { schema: Record<string, unknown> } } };
    };
    expect(post.requestBody.content['application/json'].schema).toMatchObject({
      additionalProperties: false,
      required: ['messages'],
      properties: { messages: { items: { required: ['content'], additionalProperties: false } } },
    });
  });
});

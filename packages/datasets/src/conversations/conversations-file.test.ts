import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { conversationsFileSchema } from './conversations-file.js';

it('is published as a JSON Schema; `npx vitest run packages/datasets --update` writes it', async () => {
  const schema = `${JSON.stringify(z.toJSONSchema(conversationsFileSchema, { io: 'input' }), null, 2)}\n`;
  const file = new URL('../../../../configs/schemas/conversations.schema.json', import.meta.url);
  await expect(schema).toMatchFileSnapshot(fileURLToPath(file));
});

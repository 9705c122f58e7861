import { defineRemoteMemory, type RemoteHit } from '@memgym/memory-systems/remote';
import * as z from 'zod';

/** Notes behind HTTP: three routes, of which the adapter makes a memory system that conforms. */
export const memorySystem = defineRemoteMemory({
  type: 'http-notes',
  version: '1.0.0',
  description: 'Notes in a service, found by shared words.',
  options: z.strictObject({
    url: z.url().default('http://127.0.0.1:7421').describe('Address of the service.'),
  }),
  connect: ({ url }) => {
    async function post<Reply>(route: string, body: object, signal: AbortSignal): Promise<Reply> {
      const request = { method: 'POST', body: JSON.stringify(body), signal, redirect: 'error' } as const;
      const response = await fetch(new URL(route, url), request);
      if (!response.ok) throw new Error(`${route} answered ${response.status}: ${await response.text()}`);
      return (await response.json()) as Reply;
    }
    return {
      provenance: 'message',
      remember: ({ label }, messages, { signal }) => {
        const notes = messages.map(({ sourceId, text, eventTime }) => ({
          id: sourceId,
          text,
          time: eventTime,
        }));
        return post('/add', { label, notes }, signal).then(() => undefined);
      },
      recall: async ({ label }, { text, limit }, { signal }) => {
        const found = await post<RemoteHit[]>('/search', { label, text, limit }, signal);
        return found.map((note) => ({ ...note, sourceIds: [note.id] }));
      },
      reset: ({ label }, { signal }) => post('/clear', { label }, signal),
    };
  },
});

import { createServer, type Server } from 'node:http';

interface Note {
  readonly id: string;
  readonly text: string;
}

/** Notes by the label that they were added under. */
const notes = new Map<string, Note[]>();
const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

const routes: Record<string, (body: { label: string; text: string; notes: Note[] }) => unknown> = {
  '/add': ({ label, notes: added }) => {
    // As in many services: a note that is there already is stored again.
    notes.set(label, [...(notes.get(label) ?? []), ...added]);
    return { stored: added.length };
  },
  '/search': ({ label, text }) => {
    const wanted = new Set(wordsIn(text));
    // As in many services: `limit` is ignored, and equal scores come in no particular order.
    return (notes.get(label) ?? [])
      .map(({ id, text: said }) => {
        const words = wordsIn(said);
        const shared = words.filter((word) => wanted.has(word)).length;
        return { id, text: said, score: shared / (words.length + wanted.size - shared + 1) };
      })
      .sort((left, right) => right.score - left.score);
  },
  '/clear': ({ label }) => notes.delete(label),
};

/** A service that stands for yours; it could be written in any language. */
export function createNotesServer(): Server {
  return createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const route = routes[request.url ?? ''];
    response.statusCode = route === undefined ? 404 : 200;
    response.end(JSON.stringify(route?.(JSON.parse(body)) ?? 'no such route'));
  });
}

import { MemGymError, messageOf, tryParseJson } from '@memgym/core';
import type { Memory } from '@memgym/memory-systems';
import {
  type AnsweredMemory,
  askMemory,
  countsText,
  forgettingOf,
  type MemoryAnswer,
  stepText,
  type TimelineMemory,
  timelineOf,
  usersOf,
} from '@memgym/memory-systems/inspect';
import { inspectorPage } from '@memgym/report';
import { type LocalServer, localRoutes, serveLocally } from '@memgym/runs';
import { foldSpelling, segmentsOf } from '@memgym/text';
import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import * as z from 'zod';

export interface InspectorOptions {
  /** Name of the storage, for the page. */
  readonly storage: string;
  /** The secret in its address; at least 128 random bits. */
  readonly secret: string;
  /** Default: any free port. */
  readonly port?: number | undefined;
}

const mostBytes = 64 * 1024;
/** Memories in one reply. */
const pageSize = 200;

const text = z.string().max(10_000);
const timelineBody = z.strictObject({ user: text, offset: z.int().nonnegative(), words: text });
const questionBody = z.strictObject({
  user: text,
  question: text,
  k: z.int().positive().max(1000).optional(),
  why: z.array(text).max(50),
});
const sourceBody = z.strictObject({ user: text, source: text });

/** Serves the inspector’s page and its data, which it only reads. Its address opens it: {@link serveLocally}. */
export function serveInspector(
  memory: Memory,
  { storage, secret, port }: InspectorOptions,
): Promise<LocalServer> {
  const page = inspectorPage();
  const routes = localRoutes();
  const refused = (
    context: Context,
    status: 400 | 404 | 405 | 413 | 415 | 500,
    error: string,
    hint?: string,
  ) => context.json({ error, hint }, status);
  /** Answers a request whose body has this form. */
  const answer = <Body>(path: string, body: z.ZodType<Body>, make: (body: Body) => Promise<object>) =>
    routes.post(path, async (context) => {
      if (context.req.header('content-type') !== 'application/json')
        return refused(context, 415, 'Send JSON.');
      const parsed = body.safeParse(tryParseJson(await context.req.text()));
      if (!parsed.success) return refused(context, 400, z.prettifyError(parsed.error));
      return context.json(await make(parsed.data));
    });

  routes.use(
    bodyLimit({
      maxSize: mostBytes,
      onError: (context) => refused(context, 413, `At most ${mostBytes} bytes.`),
    }),
  );
  routes.get('/', (context) => context.html(page));
  answer('/api/users', z.strictObject({}), async () => ({
    users: await usersOf(memory),
    system: memory.system.info.name,
    storage,
  }));
  answer('/api/timeline', timelineBody, async ({ user, offset, words }) => {
    const { memories } = await timelineOf(memory, user);
    const wanted = foldSpelling(words).split(/\s+/).filter(Boolean);
    const found = memories.filter((one) => hasAll(one, wanted));
    return {
      memories: found.slice(offset, offset + pageSize),
      found: found.length,
      total: memories.length,
    };
  });
  answer('/api/ask', questionBody, async ({ user, ...question }) =>
    shownAnswer(await askMemory(memory, await timelineOf(memory, user), question)),
  );
  answer('/api/forgetting', sourceBody, async ({ user, source }) => ({
    scopes: await forgettingOf(memory, await timelineOf(memory, user), source),
  }));
  routes.all('/api/*', (context) => refused(context, 405, 'Use POST, for what there is.'));
  routes.notFound((context) => refused(context, 404, 'There is nothing here.'));
  routes.onError((error, context) =>
    MemGymError.isInstance(error)
      ? refused(context, 400, error.message, error.hint)
      : refused(context, 500, messageOf(error)),
  );
  return serveLocally(routes, { secret, port });
}

/** Whether the text or an id of a memory contains each of these parts of words, whatever the case and the accents. */
function hasAll({ id, text, sourceIds }: TimelineMemory, wanted: readonly string[]): boolean {
  if (wanted.length === 0) return true;
  const own = foldSpelling([id, text, ...sourceIds].join('\n'));
  return wanted.every((each) => own.includes(each));
}

/** An answer with the sentences and the marks that the page shows. */
function shownAnswer(answer: MemoryAnswer): object {
  const shown = (one: AnsweredMemory) => {
    const source = one.recalled ?? one.stored;
    const text = source?.text ?? '';
    const forms = one.parts.flatMap(({ words = [] }) => words.flatMap((word) => word.forms));
    return {
      ...one,
      text,
      sourceIds: source?.sourceIds ?? [],
      marks: markWords(text, forms),
      reason: stepText(one, answer),
    };
  };
  return {
    ...answer,
    found: answer.found.map(shown),
    why: answer.why.map(shown),
    countsText: countsText(answer.counts),
  };
}

/** A part of a text by its UTF-16 positions: from, and up to but not including. */
type Mark = readonly [start: number, end: number];

/** The words of a text that are spelled like one of the forms, ignoring case and accents; in order, without overlaps. */
function markWords(text: string, forms: readonly string[]): Mark[] {
  const wanted = new Set(forms);
  if (wanted.size === 0) return [];
  const marks: Mark[] = [];
  const segmenter = new Intl.Segmenter('en', { granularity: 'word' });
  for (const { segment, index, isWordLike } of segmentsOf(segmenter, text)) {
    if (isWordLike && isOneOf(segment, wanted)) marks.push([index, index + segment.length]);
  }
  return marks;
}

/** A word of the segmenter can be a part of a word of the index, and the other way round, in scripts without spaces. */
function isOneOf(segment: string, wanted: ReadonlySet<string>): boolean {
  const folded = foldSpelling(segment).replaceAll(/['’]/g, '');
  if (wanted.has(folded) || wanted.has(folded.replace(/s$/, ''))) return true;
  return (
    /\p{Script=Han}/u.test(folded) &&
    [...wanted].some((form) => form.includes(folded) || folded.includes(form))
  );
}

import type { ServerRequest, ServerRequestBody } from './server-reply.js';

/** A request of a batch, as it was uploaded. */
export interface BatchedRequest {
  readonly customId: string;
  /** Its path, such as `/v1/chat/completions`. */
  readonly url: string;
  readonly body: ServerRequestBody;
}

/** A batch that was created. */
export interface CreatedBatch {
  readonly id: string;
  readonly requests: readonly BatchedRequest[];
  /** The requests that were answered, and so are paid for. */
  readonly paid: readonly BatchedRequest[];
  readonly status: string;
}

/** A reply with an error status. */
export interface LineRefusal {
  readonly status: number;
  /** Default: an error body in the usual form. */
  readonly body?: unknown;
}

/** The end of a batch. */
export interface BatchEnd {
  /** Default `completed`. */
  readonly status?: 'completed' | 'expired' | 'cancelled' | 'failed';
  /** The reason of `failed`, by its code. Default: none. */
  readonly code?: string;
  /** What becomes of one request: its reply, no line at all, an error of the batch, or a refusal. Default: its reply. */
  readonly line?: (request: BatchedRequest, index: number) => 'answer' | 'drop' | 'expire' | LineRefusal;
  /** Changes the lines of the file of replies. Default: reverses them, because a server owes no order. */
  readonly write?: (lines: readonly string[]) => readonly string[];
}

/** Scripts for the Batch API of a server. */
export interface BatchScript {
  /** Called at each look at a batch, with the number of earlier looks; `undefined`: it has not ended. Default: it ends at once. */
  readonly end?: (batch: CreatedBatch, looks: number) => BatchEnd | undefined;
}

interface Batch extends CreatedBatch {
  status: string;
  readonly paid: BatchedRequest[];
  readonly inputFileId: string;
  readonly endpoint: string;
  readonly metadata: unknown;
  readonly created: number;
  looks: number;
  outputFileId: string | null;
  errorFileId: string | null;
  errors: unknown;
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** OpenAI's Batch API and the part of its Files API that batches need, in memory. */
export interface BatchApi {
  readonly created: readonly CreatedBatch[];
  /** Answers a request, or returns undefined if it is none for this API. */
  answer(request: Pick<ServerRequest, 'method' | 'path' | 'body'>, text: string): Promise<Answer | undefined>;
}

const notFound: Answer = { status: 404, body: { error: { message: 'No such object', code: null } } };

/** @param replyTo the reply to one request of a batch, as the server would give it on its own */
export function createBatchApi(
  { end: endOf = () => ({}) }: BatchScript,
  replyTo: (request: BatchedRequest) => Promise<unknown>,
): BatchApi {
  const files = new Map<string, string>();
  const batches: Batch[] = [];
  const store = (text: string): string => {
    const id = `file-${files.size + 1}`;
    files.set(id, text);
    return id;
  };

  const finish = async (batch: Batch, end: BatchEnd): Promise<void> => {
    const { status = 'completed', line = () => 'answer' as const, write = (all) => all.toReversed() } = end;
    batch.status = status;
    if (status === 'failed') {
      batch.errors = {
        object: 'list',
        data: [{ code: end.code ?? 'invalid', message: 'Refused by the script.' }],
      };
      return;
    }
    const replies: string[] = [];
    const errors: string[] = [];
    for (const [index, request] of batch.requests.entries()) {
      const what = line(request, index);
      if (what === 'drop') continue;
      const common = { id: `batch_req_${index}`, custom_id: request.customId };
      if (what === 'answer') {
        batch.paid.push(request);
        const body = await replyTo(request);
        replies.push(JSON.stringify({ ...common, response: { status_code: 200, body }, error: null }));
      } else if (what === 'expire') {
        const error = { code: 'batch_expired', message: 'This request could not be executed in time.' };
        errors.push(JSON.stringify({ ...common, response: null, error }));
      } else {
        const { status, body = { error: { message: `Scripted failure ${status}`, code: null } } } = what;
        errors.push(JSON.stringify({ ...common, response: { status_code: status, body }, error: null }));
      }
    }
    const written = write(replies);
    if (written.length > 0) batch.outputFileId = store(`${written.join('\n')}\n`);
    if (errors.length > 0) batch.errorFileId = store(`${errors.join('\n')}\n`);
  };

  const create = ({ input_file_id: fileId, endpoint, metadata }: ServerRequestBody): Answer => {
    const input = files.get(String(fileId));
    if (input === undefined) return notFound;
    const requests = input
      .trimEnd()
      .split('\n')
      .map((line) => {
        const { custom_id, url, body } = JSON.parse(line) as {
          custom_id: string;
          url: string;
          body: ServerRequestBody;
        };
        return { customId: custom_id, url, body };
      });
    const batch: Batch = {
      ...{ id: `batch_${batches.length + 1}`, requests, paid: [], status: 'validating' },
      ...{ inputFileId: String(fileId), endpoint: String(endpoint), metadata: metadata ?? null },
      ...{
        created: Math.floor(Date.now() / 1000),
        looks: 0,
        outputFileId: null,
        errorFileId: null,
        errors: null,
      },
    };
    batches.push(batch);
    return { status: 200, body: shown(batch) };
  };

  return {
    created: batches,
    async answer({ method, path, body }, text) {
      if (path === '/v1/files' && method === 'POST') {
        return { status: 200, body: { id: store(uploaded(text)), object: 'file', purpose: 'batch' } };
      }
      const [, fileId] = /^\/v1\/files\/([^/]+)\/content$/.exec(path) ?? [];
      if (fileId !== undefined)
        return files.has(fileId) ? { status: 200, body: files.get(fileId) } : notFound;
      if (path === '/v1/batches') {
        if (method === 'POST') return create(body);
        return {
          status: 200,
          body: { object: 'list', data: batches.toReversed().map(shown), has_more: false },
        };
      }
      const [, batchId, isCancel] = /^\/v1\/batches\/([^/]+)(\/cancel)?$/.exec(path) ?? [];
      if (batchId === undefined) return undefined;
      const batch = batches.find(({ id }) => id === batchId);
      if (batch === undefined) return notFound;
      const isOpen = batch.status === 'validating' || batch.status === 'in_progress';
      if (isCancel !== undefined) {
        if (isOpen) await finish(batch, { status: 'cancelled', line: () => 'drop' });
      } else if (isOpen) {
        const end = endOf(batch, batch.looks);
        batch.looks += 1;
        if (end === undefined) batch.status = 'in_progress';
        else await finish(batch, end);
      }
      return { status: 200, body: shown(batch) };
    },
  };
}

/** The file in a form: what stands between the first empty line after its name and the next boundary. */
function uploaded(form: string): string {
  const boundary = form.slice(0, form.indexOf('\r\n'));
  const name = form.indexOf('filename=');
  const from = form.indexOf('\r\n\r\n', name) + 4;
  return form.slice(from, form.indexOf(`\r\n${boundary}`, from));
}

const shown = (batch: Batch) => ({
  id: batch.id,
  object: 'batch',
  endpoint: batch.endpoint,
  input_file_id: batch.inputFileId,
  completion_window: '24h',
  status: batch.status,
  output_file_id: batch.outputFileId,
  error_file_id: batch.errorFileId,
  errors: batch.errors,
  metadata: batch.metadata,
  created_at: batch.created,
  request_counts: { total: batch.requests.length, completed: batch.paid.length, failed: 0 },
});

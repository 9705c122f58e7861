import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import { impossibleStatus, overlongReply } from './transport-failure.js';
import { TryFailed } from './try-once.js';

/** A complete HTTP reply, before decoding. */
export interface RawReply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}

/**
 * Sends one request and collects the reply. It ends at the latest when `signal` aborts, also during the connection
 * set-up.
 * @throws {TryFailed} when the body is longer than `maxReplyBytes`; and the errors of the dispatcher and the signal
 */
export function collectReply(
  dispatcher: Dispatcher,
  request: Dispatcher.DispatchOptions,
  { maxReplyBytes, signal }: { readonly maxReplyBytes: number; readonly signal?: AbortSignal | undefined },
): Promise<RawReply> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    let head: Pick<RawReply, 'status' | 'headers'> | undefined;
    let controller: Dispatcher.DispatchController | undefined;
    let failed: Error | undefined;

    const fail = (error: Error): void => {
      failed ??= error;
      signal?.removeEventListener('abort', abort);
      reject(failed);
      controller?.abort(failed);
    };
    const abort = (): void => fail(new DOMException('The request was aborted.', 'AbortError'));
    if (signal?.aborted) return abort();
    signal?.addEventListener('abort', abort);

    dispatcher.dispatch(request, {
      onRequestStart(given) {
        controller = given;
        if (failed !== undefined) given.abort(failed);
      },
      onResponseStart(_controller, status, headers) {
        // Other 1xx statuses precede a reply; 101 ends HTTP.
        if (status === 101) return fail(new TryFailed(impossibleStatus(status)));
        if (status < 200) return;
        head = { status, headers };
        if (Number(headers['content-length']) > maxReplyBytes)
          fail(new TryFailed(overlongReply(maxReplyBytes)));
      },
      onResponseData(_controller, chunk) {
        size += chunk.length;
        if (size > maxReplyBytes) return fail(new TryFailed(overlongReply(maxReplyBytes)));
        chunks.push(chunk);
      },
      onResponseEnd() {
        if (head === undefined) return fail(new TryFailed(impossibleStatus(0)));
        signal?.removeEventListener('abort', abort);
        resolve({ ...head, bytes: Buffer.concat(chunks) });
      },
      onResponseError: (_controller, error) => fail(error),
    });
  });
}

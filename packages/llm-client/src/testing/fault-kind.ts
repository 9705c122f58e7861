import { bodyWithoutMessages, replyBody } from './reply-body.js';
import { type ServerFailure, type ServerRequest, serverFailure } from './server-reply.js';

/** Temporary faults: the same request may succeed the next time. */
export const passingFaultKinds = [
  'reset',
  'stall',
  'truncate',
  '429',
  '429-retry-after',
  '429-retry-after-ms',
  '429-ratelimit-reset',
  '408',
  '409',
  '500',
  '503',
  'html',
  'half-json',
  'wrong-content-type',
  'duplicate-body',
  'empty-choices',
  'empty-choice',
] as const;
/** Complete replies without an answer, which the transport does not retry. */
export const stopFaultKinds = ['content-filter', 'length', 'refusal'] as const;
/** The faults of {@link createFaultInjector}. */
export type FaultKind = (typeof passingFaultKinds)[number] | (typeof stopFaultKinds)[number];

const page = '<!doctype html><title>502 Bad Gateway</title><h1>Bad Gateway</h1>';
const refused = (headers: Record<string, string>): ServerFailure => ({
  ...serverFailure(429, 'Too many requests', { code: 'rate_limit_exceeded' }),
  headers,
});

/** The server's behaviour for a fault, in place of the reply to `request`. */
export function faultReply(kind: FaultKind, request: ServerRequest): ServerFailure {
  const whole = JSON.stringify(replyBody(request, { text: 'a reply that must not be used' }));
  const stopped = (finishReason: string, refusal?: string): ServerFailure => ({
    status: 200,
    body: replyBody(request, {
      text: 'cut',
      finishReason,
      ...(refusal !== undefined && { refusal }),
    }),
  });
  switch (kind) {
    case 'reset':
      return { status: 0 };
    case 'stall':
      return { status: 200, body: whole, ending: 'stall' };
    case 'truncate':
      return { status: 200, body: whole, ending: 'truncate' };
    case '429':
      return refused({});
    case '429-retry-after':
      return refused({ 'retry-after': '1' });
    case '429-retry-after-ms':
      return refused({ 'retry-after-ms': '300' });
    case '429-ratelimit-reset':
      return refused({ 'x-ratelimit-remaining-requests': '0', 'x-ratelimit-reset-requests': '500ms' });
    case '408':
    case '409':
    case '500':
    case '503':
      return serverFailure(Number(kind), `Fault ${kind}`);
    case 'html':
      return { status: 200, headers: { 'content-type': 'text/html' }, body: page };
    case 'half-json':
      return { status: 200, body: whole.slice(0, Math.floor(whole.length / 2)) };
    case 'wrong-content-type':
      return { status: 200, headers: { 'content-type': 'text/plain' }, body: 'upstream connect error' };
    case 'duplicate-body':
      return { status: 200, body: whole + whole };
    case 'empty-choices':
      return { status: 200, body: bodyWithoutMessages(request) };
    case 'empty-choice':
      return { status: 200, body: replyBody(request, { usage: null }) };
    case 'content-filter':
      return stopped('content_filter');
    case 'length':
      return stopped('length');
    case 'refusal':
      return stopped('stop', 'I cannot help with that.');
  }
}

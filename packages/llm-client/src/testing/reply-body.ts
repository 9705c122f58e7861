import {
  hashVector,
  type ServerMessage,
  type ServerReply,
  type ServerRequest,
  type ServerRequestBody,
} from './server-reply.js';

const responsesPath = '/v1/responses';

/** Whether a path belongs to one of the chat APIs. */
export function isChatPath(path: string): boolean {
  return path === '/v1/chat/completions' || path === responsesPath;
}

/** The conversation of a request body; `input` of the Responses API may be one text. */
export function messagesOf(path: string, body: ServerRequestBody): readonly ServerMessage[] {
  if (path !== responsesPath) return body.messages ?? [];
  const input: unknown = body.input;
  return typeof input === 'string' ? [{ role: 'user', content: input }] : (input as ServerMessage[]);
}

/** The body of a scripted reply, in the form of the requested API. */
export function replyBody(request: ServerRequest, reply: ServerReply): Record<string, unknown> {
  return request.path === responsesPath ? responseBody(request, reply) : chatBody(request, reply);
}

/** A reply in which the answer's field is missing. */
export function bodyWithoutMessages(request: ServerRequest): Record<string, unknown> {
  return {
    ...replyBody(request, {}),
    ...(request.path === responsesPath ? { output: [] } : { choices: [] }),
  };
}

function tokensOf({ messages }: ServerRequest, { text = '' }: ServerReply) {
  return { sent: Math.ceil(JSON.stringify(messages).length / 4), written: Math.ceil(text.length / 4) };
}

function chatBody(request: ServerRequest, reply: ServerReply): Record<string, unknown> {
  const { sent, written } = tokensOf(request, reply);
  return {
    id: 'chatcmpl-test',
    object: 'chat.completion',
    created: 0,
    model: request.body.model ?? 'test-model',
    choices: [
      {
        index: 0,
        finish_reason: reply.finishReason ?? 'stop',
        message: { role: 'assistant', content: reply.text ?? null, refusal: reply.refusal ?? null },
      },
    ],
    ...(reply.usage !== null && {
      usage: reply.usage ?? {
        prompt_tokens: sent,
        completion_tokens: written,
        total_tokens: sent + written,
      },
    }),
  };
}

const incompleteReasons: Readonly<Record<string, string>> = {
  length: 'max_output_tokens',
  content_filter: 'content_filter',
};

function responseBody(request: ServerRequest, reply: ServerReply): Record<string, unknown> {
  const { sent, written } = tokensOf(request, reply);
  const reason = incompleteReasons[reply.finishReason ?? 'stop'];
  const content = [
    ...(reply.text === undefined ? [] : [{ type: 'output_text', text: reply.text, annotations: [] }]),
    ...(reply.refusal === undefined ? [] : [{ type: 'refusal', refusal: reply.refusal }]),
  ];
  return {
    id: 'resp-test',
    object: 'response',
    created_at: 0,
    model: request.body.model ?? 'test-model',
    status: reason === undefined ? 'completed' : 'incomplete',
    error: null,
    incomplete_details: reason === undefined ? null : { reason },
    output: [
      { type: 'reasoning', id: 'rs-test', summary: [] },
      { type: 'message', id: 'msg-test', role: 'assistant', status: 'completed', content },
    ],
    ...(reply.usage !== null && {
      usage: reply.usage ?? { input_tokens: sent, output_tokens: written, total_tokens: sent + written },
    }),
  };
}

/** The body of `/v1/embeddings`: vectors as numbers, or as base64 if requested. */
export function embeddingBody(
  request: ServerRequest,
  embed?: (text: string, request: ServerRequest) => readonly (number | null)[],
): Record<string, unknown> {
  const { input = [], dimensions = 8, model, encoding_format: encoding } = request.body;
  const texts = typeof input === 'string' ? [input] : input;
  const tokens = texts.reduce((sum, text) => sum + Math.ceil(text.length / 4), 0);
  return {
    object: 'list',
    model,
    data: texts.map((text, index) => {
      const vector = embed?.(text, request) ?? hashVector(text, dimensions);
      return { object: 'embedding', index, embedding: encoding === 'base64' ? inBase64(vector) : vector };
    }),
    usage: { prompt_tokens: tokens, total_tokens: tokens },
  };
}

function inBase64(vector: readonly (number | null)[]): string {
  const bytes = Buffer.alloc(vector.length * 4);
  for (const [index, value] of vector.entries()) bytes.writeFloatLE(value ?? Number.NaN, index * 4);
  return bytes.toString('base64');
}

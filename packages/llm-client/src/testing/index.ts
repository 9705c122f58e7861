export type { BatchEnd, BatchedRequest, BatchScript, CreatedBatch } from './batch-api.js';
export { createFaultInjector, type FaultInjector, type FaultInjectorOptions } from './fault-injector.js';
export { type FaultKind, passingFaultKinds } from './fault-kind.js';
export { fittingReply } from './fitting-reply.js';
export { oddReplies } from './odd-replies/odd-replies.js';
export type { OddReply } from './odd-replies/odd-reply.js';
export { type OpenAIServer, type OpenAIServerOptions, startOpenAIServer } from './openai-server.js';
export { type RawServer, startRawServer } from './raw-server.js';
export {
  type ServerFailure,
  type ServerMessage,
  type ServerReply,
  type ServerRequest,
  type ServerRequestBody,
  serverFailure,
} from './server-reply.js';

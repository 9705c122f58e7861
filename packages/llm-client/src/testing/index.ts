export { type OpenAIServer, type OpenAIServerOptions, startOpenAIServer } from './openai-server.js';
export {
  type ServerFailure,
  type ServerReply,
  type ServerRequest,
  type ServerRequestBody,
  serverFailure,
} from './server-reply.js';

import type { CallToolResult, McpServer, ToolAnnotations } from '@modelcontextprotocol/server';
import type * as z from 'zod';
import { problemOf } from '../problem.js';
import { readsUsualArguments } from './usual-arguments.js';

/** What a client is told about a tool. */
export interface ToolParts<Input extends z.ZodType, Output extends z.ZodType> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: Input;
  readonly output: Output;
  readonly annotations: Omit<ToolAnnotations, 'title' | 'openWorldHint'>;
}

/** The result of a tool: as text for a model, and as data for a program. */
export interface ToolResult<Output extends z.ZodType> {
  readonly lines: readonly string[];
  readonly data: z.input<Output>;
}

/** The server to which tools are added. */
export interface ToolServer {
  readonly server: McpServer;
  /** Called with what failed inside, whose text the client does not get. */
  readonly onFailure: ((error: unknown) => void) | undefined;
  /** Called with each call that begins; it never fails. */
  readonly onCall: ((work: Promise<unknown>) => void) | undefined;
}

/** Adds a tool to a server. A failure is marked as one, and never an empty list. */
export function addTool<Input extends z.ZodType, Output extends z.ZodType>(
  { server, onFailure, onCall }: ToolServer,
  { name, input, output, annotations, ...shown }: ToolParts<Input, Output>,
  work: (input: z.output<Input>, signal: AbortSignal) => Promise<ToolResult<Output>>,
): void {
  const answer = async (
    given: z.output<Input>,
    { mcpReq }: { readonly mcpReq: { readonly signal: AbortSignal } },
  ): Promise<CallToolResult> => {
    try {
      const { lines, data } = await work(given, mcpReq.signal);
      return {
        content: [{ type: 'text', text: lines.join('\n') }],
        structuredContent: data as Record<string, unknown>,
      };
    } catch (error) {
      return failure(error, onFailure);
    }
  };
  const call: typeof answer = (given, context) => {
    const answered = answer(given, context);
    onCall?.(answered);
    return answered;
  };
  const config = {
    ...shown,
    inputSchema: asMeant(input),
    outputSchema: output,
    annotations: { ...annotations, openWorldHint: false },
  };
  server.registerTool<Output, Input>(name, config, call as never);
}

/** Each schema is read once: a server over HTTP has its tools made for each request. */
const meant = new WeakMap<z.ZodType, z.ZodType>();

/** The same schema, whose arguments are first read as clients mean them. */
function asMeant<Input extends z.ZodType>(input: Input): Input {
  const known = meant.get(input);
  if (known !== undefined) return known as Input;
  const read = readsUsualArguments(input);
  const standard = input['~standard'];
  const lenient = Object.create(input, {
    '~standard': { value: { ...standard, validate: (given: unknown) => standard.validate(read(given)) } },
  }) as Input;
  meant.set(input, lenient);
  return lenient;
}

/** What failed inside is told to the operator, not to the model. */
function failure(error: unknown, onFailure: ToolServer['onFailure']): CallToolResult {
  const problem = problemOf(error);
  if (problem.status >= 500) onFailure?.(error);
  const { code, message, hint } = problem;
  const text = `${code}: ${message}${hint === undefined ? '' : ` ${hint}`}`;
  return { isError: true, content: [{ type: 'text', text }] };
}

import type { Memory } from '@memgym/memory-systems';
import type { McpServer } from '@modelcontextprotocol/server';
import { addReadingTools } from './reading-tools.js';
import { addWritingTools } from './writing-tools.js';

/** How the tools behave. */
export interface MemoryToolsOptions {
  /** Leaves only tools that change nothing; a recall then teaches the memory nothing. Default false. */
  readonly readOnly?: boolean;
  /**
   * Answers `memory_remember` before a statement is stored, for systems that ask a model. What still waits is stored when
   * the memory is closed. Default false.
   */
  readonly background?: boolean;
  /** Called with what failed inside, whose text the client does not get. Default: nothing. */
  readonly onFailure?: (error: unknown) => void;
  /** Called with each call of a tool that begins. Default: nothing. */
  readonly onCall?: (work: Promise<unknown>) => void;
}

/**
 * Adds the tools of one user's memory to an MCP server: those that its system is capable of.
 * The user is not an argument, so that no model chooses whose memory it reads.
 */
export function addMemoryTools(
  server: McpServer,
  memory: Memory,
  { readOnly = false, background = false, onFailure, onCall }: MemoryToolsOptions = {},
): void {
  const to = { server, onFailure, onCall };
  addReadingTools(to, memory, !readOnly && memory.system.info.capabilities.has('commitAccess'));
  if (!readOnly) addWritingTools(to, memory, background);
}

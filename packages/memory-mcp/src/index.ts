export { memorySystem } from './mcp-memory.js';
export type { McpOptions } from './mcp-options.js';

export { type MemoryMcpOptions, memoryMcpServer } from './memory-mcp-server.js';
export { type MountOptions, mountMcp } from './mount-mcp.js';
export { type StdioOptions, serveMemoryOverStdio } from './serve-stdio.js';

export { type Mem0ServerOptions, memorySystem } from './mem0-server.js';

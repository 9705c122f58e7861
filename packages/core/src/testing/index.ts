export { createVirtualTime, type VirtualTime } from './virtual-time.js';

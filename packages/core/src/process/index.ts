export { isProcessRunning } from './is-process-running.js';

export { isProcessRunning } from './is-process-running.js';
export { takeOrders } from './take-orders.js';
export { createWorkThread, type WorkThread } from './work-thread.js';

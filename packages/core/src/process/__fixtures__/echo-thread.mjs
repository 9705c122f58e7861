import { parentPort, threadId } from 'node:worker_threads';

// Answers as `takeOrders` does, without having to be built.
parentPort.on('message', ({ id, order }) => {
  if (order === 'die') process.exit(1);
  if (order === 'throw') throw new Error('no');
  parentPort.postMessage(order === 'fail' ? { id } : { id, done: { result: { order, threadId } } });
});

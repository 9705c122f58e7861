import { playAsWorker } from './play-as-worker.js';
import { isStartedAsWorker } from './worker-argument.js';

export { playAsWorker };

// This file is the program of a worker, but only when it was started as one.
if (isStartedAsWorker()) void playAsWorker();

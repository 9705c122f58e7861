export { benchmark } from './small-talk-benchmark.js';

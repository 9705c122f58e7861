export { generator } from './small-worlds-generator.js';

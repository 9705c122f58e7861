export { rewordingReply } from './rewording-script.js';

/** Looks into a stored memory and changes nothing: its users, what it holds, what a question finds and why, what is forgotten. */

export {
  type AnsweredMemory,
  askMemory,
  type MemoryAnswer,
  type MemoryQuestion,
  memoryIdOf,
} from './ask-memory.js';
export { type Forgetting, forgettingOf } from './forgetting-of.js';
export { countsText, stepText } from './step-text.js';
export { type Timeline, type TimelineMemory, type TimelineSource, timelineOf } from './timeline-of.js';
export { type InspectedUser, usersOf } from './users-of.js';

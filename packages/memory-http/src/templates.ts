/** Templates of requests and places in answers, for memories that speak another protocol. */
export { conversationTime, instantOf } from './templates/conversation-time.js';
export {
  itemsAt,
  type MemoryPlaces,
  memoriesIn,
  type WrittenMessages,
} from './templates/found-memories.js';
export { isPointer, valueAt } from './templates/json-pointer.js';
export {
  labelOf,
  messageValueNames,
  messageValues,
  unitLabelOf,
  unitsOf,
  unitValueNames,
  unitValues,
} from './templates/message-values.js';
export { quoted } from './templates/quoted.js';
export {
  fillForEach,
  fillTemplate,
  outsideOfRepeated,
  requireVariables,
  type TemplateValues,
  variablesOf,
} from './templates/template.js';

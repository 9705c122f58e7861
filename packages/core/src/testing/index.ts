export { createScriptedModel, type ScriptedModel } from './scripted-model.js';
export { createVirtualTime, type VirtualTime } from './virtual-time.js';

export { createScriptedModel, type ScriptedModel } from './scripted-model.js';
export { turnsDuring } from './turns-during.js';
export { createVirtualTime, type VirtualTime } from './virtual-time.js';

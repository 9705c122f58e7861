export { createPersonaMemScript } from './personamem-script.js';

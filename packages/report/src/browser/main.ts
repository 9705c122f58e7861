import { addTools, announcer } from './add-tools.js';
import { startExplorer } from './explorer.js';
import { openForPrint } from './open-for-print.js';

const say = announcer();
openForPrint();
addTools(say);
startExplorer(say);

import { addTools, announcer } from './add-tools.js';
import { cutForPrint } from './cut-for-print.js';
import { startExplorer } from './explorer.js';
import { filterTables } from './filter-tables.js';
import { followRun } from './follow-run.js';
import { openForPrint } from './open-for-print.js';
import { postRemark } from './post-remark.js';
import { splitForPrint } from './split-for-print.js';
import { tickTwo } from './tick-two.js';

const say = announcer();
openForPrint();
cutForPrint();
splitForPrint();
filterTables();
addTools(say);
startExplorer(say, postRemark);
followRun();
tickTwo();

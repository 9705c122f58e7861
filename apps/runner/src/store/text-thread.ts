import { takeOrders } from '@memgym/core/process';
import { sortTextFiles } from './text-file.js';

takeOrders(async (folder: string) => sortTextFiles(folder));

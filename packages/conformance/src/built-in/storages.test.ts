import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { createInMemoryStorage, openFolderStorage } from '@memgym/memory-systems/storage';
import { describeMemoryStorage } from '../storage/describe-memory-storage.js';

const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;

describeMemoryStorage({
  name: 'a storage in memory',
  open: async () => createInMemoryStorage(),
  passing: 'it ends with the process',
});

describeMemoryStorage({
  name: 'a folder',
  open: openFolderStorage,
  program: {
    module: new URL('./__fixtures__/open-folder.ts', import.meta.url).href,
    nodeArguments: ['--conditions=@memgym/source', '--import', tsx],
  },
});

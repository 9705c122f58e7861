export { openFolderStorage as open } from '@memgym/memory-systems/storage';

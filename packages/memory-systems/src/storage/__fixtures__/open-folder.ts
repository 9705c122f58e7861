export { openFolderStorage as open } from '../index.js';

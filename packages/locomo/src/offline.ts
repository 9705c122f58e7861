export { locomoReplies, locomoReplies as offlineReplies } from './play/offline.js';

export { listingReplies, listingReplies as offlineReplies } from './play/listing/offline.js';

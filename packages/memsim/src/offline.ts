export { listingReplies } from './play/listing/offline.js';

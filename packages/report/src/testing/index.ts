export { browserPath, seriousFaults, startBrowser } from './browser.js';
export { type WatchedPage, watchedPage } from './watched-page.js';

export { browserPath, seriousFaults, startBrowser } from './browser.js';

import { defineConfig } from 'vitepress';
import { readSiteMap } from '../site-map.js';

/** The anchor that GitHub gives a heading, so that a link works in both places. */
const anchorOf = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');

export default defineConfig({
  title: 'MemGym',
  description: 'Measure and build the long-term memory of LLM assistants.',
  srcDir: '.staged',
  base: process.env.SITE_BASE ?? '/',
  cleanUrls: false,
  // Nothing is asked for that the site does not have.
  head: [['link', { rel: 'icon', href: 'data:,' }]],
  markdown: {
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    anchor: { slugify: anchorOf },
    config: (markdown) => {
      // Pages are plain Markdown: braces in a sentence are no expression of the site.
      for (const kind of ['text', 'code_inline'] as const) {
        const render = markdown.renderer.rules[kind];
        markdown.renderer.rules[kind] = (...args) =>
          (render?.(...args) ?? '').replaceAll('{{', '&#123;&#123;');
      }
    },
  },
  themeConfig: {
    search: {
      provider: 'local',
      options: {
        // The button is called what it shows.
        translations: { button: { buttonAriaLabel: '' } },
        miniSearch: {
          options: {
            processTerm: (term) => {
              const plain = term.toLowerCase();
              return /^(a|an|and|are|do|for|from|how|i|in|is|my|of|on|or|the|to|was|what|which|with)$/.test(
                plain,
              )
                ? null
                : plain;
            },
          },
        },
      },
    },
    outline: [2, 3],
    // Pages of another program, which the router of this one does not know.
    nav: [{ text: 'API', link: '/api/index.html', target: '_self' }],
    sidebar: readSiteMap().map(({ title, pages }) => ({
      text: title,
      items: pages.map((page) => ({ text: page.title, link: `/${page.path}` })),
    })),
    socialLinks: [{ icon: 'github', link: 'https://github.com/memgym/memgym' }],
  },
});

import { describe, expect, it } from 'vitest';
import { readSiteMap } from './site-map.js';
import { stagedPage } from './staged-page.js';

const sections = readSiteMap();
const pages = new Map(sections.flatMap(({ pages }) => pages).map((page) => [page.source, page]));
const costs = pages.get('docs/costs.md');
if (costs === undefined) throw new Error('docs/README.md lists no page on costs.');
const staged = (text: string): string => stagedPage(costs, text, pages);

describe('the list of pages', () => {
  it('gives each page a place of its own', () => {
    const places = [...pages.values()].map(({ path }) => path);
    expect(places.length).toBeGreaterThan(60);
    expect(new Set(places).size).toBe(places.length);
  });

  it('lists a page once', () => {
    expect(sections.flatMap(({ pages }) => pages)).toHaveLength(pages.size);
  });
});

describe('a link of a page', () => {
  it('leads to the place of another page, with its heading', () => {
    expect(staged('[locomo](../packages/locomo/README.md#data)')).toBe(
      '[locomo](../benchmarks/locomo.md#data)',
    );
    expect(staged('[prices](prices.md)')).toBe('[prices](prices.md)');
  });

  it('leads to the README of a folder', () => {
    expect(staged('[data](../data/)')).toBe('[data](../benchmarks/data.md)');
  });

  it('leads to the repository where the site has no such page', () => {
    expect(staged('[code](../packages/core/src/step.ts)')).toBe(
      '[code](https://github.com/memgym/memgym/blob/main/packages/core/src/step.ts)',
    );
    expect(staged('[decisions](decisions)')).toBe(
      '[decisions](https://github.com/memgym/memgym/tree/main/docs/decisions)',
    );
  });

  it('to a picture leads to the copy that the site serves', () => {
    expect(staged('![report](images/report.png)')).toBe('![report](/images/report.png)');
  });

  it('in code, to another site or within the page stays as it is', () => {
    const text = '`[a](b.md)` [site](https://example.org) [below](#below)\n```md\n[a](b.md)\n```';
    expect(staged(text)).toBe(text);
  });
});

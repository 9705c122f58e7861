import { type DeclaredDataset, declaredDatasets } from '@memgym/registry';
import { showProblems } from '../output/listed-parts.js';
import { print, printJson } from '../output/print.js';
import { printColumns } from '../output/print-columns.js';
import { registryFor } from '../registry.js';

/** `memgym data list` */
export function listDatasets(flags: { json?: boolean }): void {
  const registry = registryFor();
  const sets = declaredDatasets(registry).map(describe);
  if (flags.json) {
    printJson({ datasets: sets });
    return;
  }
  for (const { name, title, license, source, citation, package: home, download } of sets) {
    print(`${name}  ${title}`);
    printColumns([
      ...(home === undefined ? [] : [['', 'package', home]]),
      ['', 'licence', license],
      ['', 'from', source],
      ...(citation === '' ? [] : [['', 'cite', citation]]),
      ...(download === null ? [] : [['', 'fetch', `memgym data fetch ${name}`]]),
    ]);
  }
  showProblems(registry);
}

const describe = (card: DeclaredDataset) => ({
  name: card.name,
  title: card.title,
  language: card.language,
  license: card.license,
  source: card.source,
  citation: card.citation,
  ...(!card.isOwn && { package: card.package }),
  download: card.download === undefined ? null : { ...card.download },
});

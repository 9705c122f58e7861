import type { DatasetCard } from '@memgym/datasets';
import { datasetCatalog } from '@memgym/runner/known';
import { type InstalledDataset, installedDatasets } from '@memgym/runner/list';
import { showPluginProblems } from '../output/listed-plugins.js';
import { print, printJson } from '../output/print.js';
import { printColumns } from '../output/print-columns.js';

/** `memgym data list` */
export function listDatasets(flags: { json?: boolean }): void {
  const sets = [...datasetCatalog, ...installedDatasets(process.cwd())].map(describe);
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
  showPluginProblems(process.cwd());
}

const describe = (card: DatasetCard | InstalledDataset) => ({
  name: card.name,
  title: card.title,
  language: card.language,
  license: card.license,
  source: card.source,
  citation: card.citation,
  ...('package' in card && { package: card.package }),
  download: card.download === undefined ? null : { ...card.download },
});

import { readFile } from 'node:fs/promises';
import { ConfigError, codeOf, installedPackages } from '@memgym/core';

/** The formats of a figure's file. */
export const figureFormats = ['svg', 'png', 'pdf'] as const;
export type FigureFormat = (typeof figureFormats)[number];

/** Pixels for each unit of the SVG, so that a PNG is sharp in print. */
const pngScale = 3;

/** The packages that draw a format; none of them is installed with this one. */
const renderers: Readonly<Record<Exclude<FigureFormat, 'svg'>, readonly string[]>> = {
  png: ['@resvg/resvg-wasm', 'dejavu-fonts-ttf'],
  pdf: ['pdfkit', 'svg-to-pdfkit', 'dejavu-fonts-ttf'],
};

/**
 * An SVG figure of this package as the content of a file. PNG and PDF have the DejaVu Sans font, whatever fonts the
 * machine has: drawn in a PNG of three pixels a unit, embedded in a PDF whose text can be searched. The same figure gives
 * the same bytes. Scripts that DejaVu Sans does not have, such as Chinese, need SVG: {@link lacksLetters}.
 * @throws {ConfigError} when the packages that draw the format are not installed
 */
export async function exportFigure(svg: string, format: FigureFormat): Promise<string | Uint8Array> {
  if (format === 'svg') return svg;
  try {
    return format === 'png' ? await asPng(svg) : await asPdf(svg);
  } catch (cause) {
    if (!isMissingPackage(cause)) throw cause;
    const packages = renderers[format].join(' ');
    throw new ConfigError(
      `Figures cannot be written as ${format.toUpperCase()}: a package for it is missing.`,
      {
        key: 'figure-format',
        cause,
        hint: `Run \`npm install ${packages}\` where memgym is installed, or write SVG, which needs none.`,
      },
    );
  }
}

/** Whether a figure has letters that PNG and PDF would show as boxes. */
export const lacksLetters = (svg: string): boolean =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Devanagari}\p{Extended_Pictographic}]/u.test(
    svg.replace(/[\d#*©®™]/g, ''),
  );

const isMissingPackage = (error: unknown): boolean =>
  ['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND'].includes(codeOf(error) ?? '');

/** The path of a file of an installed package. */
const packageFile = (path: string): string => installedPackages(import.meta.url).pathOf(path);

const fontNames = { regular: 'DejaVuSans', bold: 'DejaVuSans-Bold' } as const;
const fontFile = (face: keyof typeof fontNames): Promise<Buffer> =>
  readFile(packageFile(`dejavu-fonts-ttf/ttf/${fontNames[face]}.ttf`));

let started: Promise<void> | undefined;

async function asPng(svg: string): Promise<Uint8Array> {
  const { initWasm, Resvg } = await import('@resvg/resvg-wasm');
  const fontBuffers = [await fontFile('regular'), await fontFile('bold')];
  // It may be started once in a process.
  started ??= readFile(packageFile('@resvg/resvg-wasm/index_bg.wasm')).then((code) => initWasm(code));
  await started;
  const drawing = new Resvg(svg, {
    fitTo: { mode: 'zoom', value: pngScale },
    font: { fontBuffers, defaultFontFamily: 'DejaVu Sans', sansSerifFamily: 'DejaVu Sans' },
  });
  return drawing.render().asPng();
}

async function asPdf(svg: string): Promise<Uint8Array> {
  const [{ default: PdfDocument }, { default: drawSvg }] = await Promise.all([
    import('pdfkit'),
    import('svg-to-pdfkit'),
  ]);
  const [regular, bold] = [await fontFile('regular'), await fontFile('bold')];
  const [width, height] = sizeOf(svg);
  // A fixed date, so that the same figure gives the same bytes.
  const document = new PdfDocument({ size: [width, height], margin: 0, info: { CreationDate: new Date(0) } });
  const parts: Uint8Array[] = [];
  const ended = new Promise<void>((resolve, reject) => {
    document.on('data', (part: Uint8Array) => parts.push(part));
    document.on('end', () => resolve());
    document.on('error', reject);
  });
  document.registerFont('regular', regular);
  document.registerFont('bold', bold);
  drawSvg(document, svg, 0, 0, {
    width,
    height,
    assumePt: true,
    fontCallback: (_family, isBold) => (isBold ? 'bold' : 'regular'),
  });
  document.end();
  await ended;
  return Buffer.concat(parts);
}

/** The width and height in the SVG's first tag. */
function sizeOf(svg: string): [width: number, height: number] {
  const [tag = ''] = /<svg[^>]{0,2000}>/.exec(svg) ?? [];
  const read = (name: string): number => Number(new RegExp(`\\b${name}="(\\d+(?:\\.\\d+)?)"`).exec(tag)?.[1]);
  return [read('width'), read('height')];
}

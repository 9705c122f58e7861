/** What a figure takes from the style sheet of the page. */
const styles = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-opacity',
  'stroke-width',
  'stroke-dasharray',
  'font-family',
  'font-size',
  'font-weight',
] as const;

const pngScale = 3;

/** A figure of the page as a file of its own: with the styles of the page, and its background. */
function standaloneSvg(figure: SVGSVGElement): { text: string; width: number; height: number } {
  const copy = figure.cloneNode(true) as SVGSVGElement;
  const originals = [figure, ...figure.querySelectorAll('*')];
  for (const [place, part] of [copy, ...copy.querySelectorAll('*')].entries()) {
    const computed = getComputedStyle(originals[place] as Element);
    for (const name of styles) {
      const value = computed.getPropertyValue(name);
      if (value !== '') part.setAttribute(name, value);
    }
    part.removeAttribute('style');
  }
  const [, , width = 300, height = 150] = (figure.getAttribute('viewBox') ?? '')
    .split(/[\s,]+/)
    .filter((word) => word !== '')
    .map(Number);
  const ground = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  ground.setAttribute('width', String(width));
  ground.setAttribute('height', String(height));
  ground.setAttribute('fill', getComputedStyle(document.body).backgroundColor);
  copy.prepend(ground);
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  return { text: new XMLSerializer().serializeToString(copy), width, height };
}

/** Lets the browser save a file. */
function download(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

export function saveSvg(figure: SVGSVGElement, name: string): void {
  download(new Blob([standaloneSvg(figure).text], { type: 'image/svg+xml' }), `${name}.svg`);
}

/** Draws the figure with three pixels a unit. @throws when the browser cannot draw it */
export async function savePng(figure: SVGSVGElement, name: string): Promise<void> {
  const { text, width, height } = standaloneSvg(figure);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width * pngScale;
  canvas.height = height * pngScale;
  const context = canvas.getContext('2d');
  context?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const content = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  if (content === null) throw new TypeError('The browser cannot draw this figure.');
  download(content, `${name}.png`);
}

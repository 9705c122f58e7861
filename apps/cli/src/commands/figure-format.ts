import { didYouMean } from '@memgym/core';
import { exportFigure, type FigureFormat, figureFormats } from '@memgym/report';
import { InvalidArgumentError } from 'commander';
import { value } from '../declared/declare.js';

/** The flag for the formats of figures. */
export const figureFormat = value<FigureFormat[]>(
  '<formats>',
  `formats of the figures: ${figureFormats.join(', ')}, several with a comma`,
  readFigureFormats,
  ['svg'],
);

function readFigureFormats(text: string): FigureFormat[] {
  const formats = text.split(',').map((part) => {
    const name = part.trim().toLowerCase();
    const found = figureFormats.find((format) => format === name);
    if (found !== undefined) return found;
    throw new InvalidArgumentError(
      `${JSON.stringify(name)} is not a figure format. ${didYouMean(name, figureFormats)}Write ${figureFormats.join(', ')}.`,
    );
  });
  return [...new Set(formats)];
}

const empty = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';

/** Fails before any work if a format cannot be written. @throws {ConfigError} when its packages are missing */
export async function requireFigureFormats(formats: readonly FigureFormat[]): Promise<void> {
  for (const format of formats) await exportFigure(empty, format);
}

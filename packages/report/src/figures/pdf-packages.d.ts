/** The part of the package that is used; it has no types of its own. */
declare module 'svg-to-pdfkit' {
  export default function drawSvg(
    document: unknown,
    svg: string,
    x: number,
    y: number,
    options: {
      width: number;
      height: number;
      assumePt: boolean;
      fontCallback: (family: string, isBold: boolean, isItalic: boolean) => string;
    },
  ): void;
}

declare module 'pdfkit' {
  export default class PdfDocument {
    constructor(options: {
      size: readonly [width: number, height: number];
      margin: number;
      info: { CreationDate: Date };
    });
    on(event: 'data', listener: (part: Uint8Array) => void): this;
    on(event: 'end', listener: () => void): this;
    on(event: 'error', listener: (error: Error) => void): this;
    registerFont(name: string, font: Uint8Array): this;
    end(): void;
  }
}

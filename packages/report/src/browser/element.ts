type Child = Node | string | null | undefined | false;

interface ElementOptions {
  readonly class?: string;
  readonly text?: string;
  readonly attributes?: Readonly<Record<string, string>>;
  /** Whether the text may be in any language, so that its own letters decide its direction. */
  readonly auto?: boolean;
  readonly on?: Readonly<Record<string, (event: Event) => void>>;
}

/** An element of the page. Texts become text nodes, never markup. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  options: ElementOptions = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  if (options.class !== undefined && options.class !== '') made.className = options.class;
  if (options.text !== undefined) made.textContent = options.text;
  if (options.auto === true) made.dir = 'auto';
  for (const [key, value] of Object.entries(options.attributes ?? {})) made.setAttribute(key, value);
  for (const [type, listener] of Object.entries(options.on ?? {})) made.addEventListener(type, listener);
  made.append(...children.filter((child): child is Node | string => isChild(child)));
  return made;
}

const isChild = (child: Child): boolean => child !== null && child !== undefined && child !== false;

/** A button with a text and what it does. */
export function button(text: string, press: () => void, options: ElementOptions = {}): HTMLButtonElement {
  return element('button', {
    ...options,
    text,
    attributes: { type: 'button', ...options.attributes },
    on: { click: press },
  });
}

/** An object with some of its methods replaced. The others are called on the object itself, also those of its class. */
export function withMethods<Inner extends object>(inner: Inner, methods: Partial<Inner>): Inner {
  return new Proxy({} as Inner, {
    get(_none, key) {
      const replaced = Object.hasOwn(methods, key) ? methods[key as keyof Inner] : undefined;
      if (replaced !== undefined) return replaced;
      const value: unknown = Reflect.get(inner, key);
      return typeof value === 'function' ? value.bind(inner) : value;
    },
    has: (_none, key) => key in inner,
  });
}

// ../../tsup.config.mjs
import { readFileSync } from "node:fs";
var manifest = JSON.parse(readFileSync("package.json", "utf8"));
function entries() {
  if (manifest.bin !== void 0) {
    return Object.fromEntries(
      Object.values(manifest.bin).map((path) => {
        const name = path.replace(/^\.\/dist\/|\.js$/g, "");
        return [name, `src/${name}.ts`];
      })
    );
  }
  return Object.fromEntries(
    Object.values(manifest.exports).filter((target) => typeof target === "object").map((target) => [target.import.default.replace(/^\.\/dist\/|\.js$/g, ""), target["@memgym/source"]])
  );
}
var tsup_config_default = {
  entry: entries(),
  format: manifest.bin === void 0 ? ["esm", "cjs"] : ["esm"],
  // `npm test` and `npm run memgym` need no declarations, which take most of the time.
  dts: manifest.bin === void 0 && process.env.MEMGYM_DECLARATIONS !== "no",
  // Entry points also share their code in CommonJS, so that there is one class of each error and one registry.
  splitting: true,
  // Supports `import.meta.url` in CommonJS.
  shims: true,
  sourcemap: true,
  clean: true,
  target: "node20.19",
  tsconfig: "tsconfig.build.json"
};
export {
  tsup_config_default as default
};
//# sourceMappingURL=data:application/json;base64,ewogICJ2ZXJzaW9uIjogMywKICAic291cmNlcyI6IFsiLi4vLi4vdHN1cC5jb25maWcubWpzIl0sCiAgInNvdXJjZXNDb250ZW50IjogWyJjb25zdCBfX2luamVjdGVkX2ZpbGVuYW1lX18gPSBcIi93b3JrL3czL3RzdXAuY29uZmlnLm1qc1wiO2NvbnN0IF9faW5qZWN0ZWRfZGlybmFtZV9fID0gXCIvd29yay93M1wiO2NvbnN0IF9faW5qZWN0ZWRfaW1wb3J0X21ldGFfdXJsX18gPSBcImZpbGU6Ly8vd29yay93My90c3VwLmNvbmZpZy5tanNcIjtpbXBvcnQgeyByZWFkRmlsZVN5bmMgfSBmcm9tICdub2RlOmZzJztcblxuY29uc3QgbWFuaWZlc3QgPSBKU09OLnBhcnNlKHJlYWRGaWxlU3luYygncGFja2FnZS5qc29uJywgJ3V0ZjgnKSk7XG5cbi8qKiBFdmVyeSBmaWxlIGluIHRoZSBwYWNrYWdlJ3MgZXhwb3J0cywgYnVpbHQgZnJvbSBpdHMgc291cmNlIHRvIHRoZSBwYXRoIGluIHRoZSBtYW5pZmVzdC4gKi9cbmZ1bmN0aW9uIGVudHJpZXMoKSB7XG4gIGlmIChtYW5pZmVzdC5iaW4gIT09IHVuZGVmaW5lZCkge1xuICAgIHJldHVybiBPYmplY3QuZnJvbUVudHJpZXMoXG4gICAgICBPYmplY3QudmFsdWVzKG1hbmlmZXN0LmJpbikubWFwKChwYXRoKSA9PiB7XG4gICAgICAgIGNvbnN0IG5hbWUgPSBwYXRoLnJlcGxhY2UoL15cXC5cXC9kaXN0XFwvfFxcLmpzJC9nLCAnJyk7XG4gICAgICAgIHJldHVybiBbbmFtZSwgYHNyYy8ke25hbWV9LnRzYF07XG4gICAgICB9KSxcbiAgICApO1xuICB9XG4gIHJldHVybiBPYmplY3QuZnJvbUVudHJpZXMoXG4gICAgT2JqZWN0LnZhbHVlcyhtYW5pZmVzdC5leHBvcnRzKVxuICAgICAgLmZpbHRlcigodGFyZ2V0KSA9PiB0eXBlb2YgdGFyZ2V0ID09PSAnb2JqZWN0JylcbiAgICAgIC5tYXAoKHRhcmdldCkgPT4gW3RhcmdldC5pbXBvcnQuZGVmYXVsdC5yZXBsYWNlKC9eXFwuXFwvZGlzdFxcL3xcXC5qcyQvZywgJycpLCB0YXJnZXRbJ0BtZW1neW0vc291cmNlJ11dKSxcbiAgKTtcbn1cblxuLyoqIFRoZSBidWlsZCBzZXR0aW5ncyBvZiBldmVyeSBwYWNrYWdlOyBydW4gaW4gdGhlIHBhY2thZ2UncyBmb2xkZXIuICovXG5leHBvcnQgZGVmYXVsdCB7XG4gIGVudHJ5OiBlbnRyaWVzKCksXG4gIGZvcm1hdDogbWFuaWZlc3QuYmluID09PSB1bmRlZmluZWQgPyBbJ2VzbScsICdjanMnXSA6IFsnZXNtJ10sXG4gIC8vIGBucG0gdGVzdGAgYW5kIGBucG0gcnVuIG1lbWd5bWAgbmVlZCBubyBkZWNsYXJhdGlvbnMsIHdoaWNoIHRha2UgbW9zdCBvZiB0aGUgdGltZS5cbiAgZHRzOiBtYW5pZmVzdC5iaW4gPT09IHVuZGVmaW5lZCAmJiBwcm9jZXNzLmVudi5NRU1HWU1fREVDTEFSQVRJT05TICE9PSAnbm8nLFxuICAvLyBFbnRyeSBwb2ludHMgYWxzbyBzaGFyZSB0aGVpciBjb2RlIGluIENvbW1vbkpTLCBzbyB0aGF0IHRoZXJlIGlzIG9uZSBjbGFzcyBvZiBlYWNoIGVycm9yIGFuZCBvbmUgcmVnaXN0cnkuXG4gIHNwbGl0dGluZzogdHJ1ZSxcbiAgLy8gU3VwcG9ydHMgYGltcG9ydC5tZXRhLnVybGAgaW4gQ29tbW9uSlMuXG4gIHNoaW1zOiB0cnVlLFxuICBzb3VyY2VtYXA6IHRydWUsXG4gIGNsZWFuOiB0cnVlLFxuICB0YXJnZXQ6ICdub2RlMjAuMTknLFxuICB0c2NvbmZpZzogJ3RzY29uZmlnLmJ1aWxkLmpzb24nLFxufTtcbiJdLAogICJtYXBwaW5ncyI6ICI7QUFBd0ssU0FBUyxvQkFBb0I7QUFFck0sSUFBTSxXQUFXLEtBQUssTUFBTSxhQUFhLGdCQUFnQixNQUFNLENBQUM7QUFHaEUsU0FBUyxVQUFVO0FBQ2pCLE1BQUksU0FBUyxRQUFRLFFBQVc7QUFDOUIsV0FBTyxPQUFPO0FBQUEsTUFDWixPQUFPLE9BQU8sU0FBUyxHQUFHLEVBQUUsSUFBSSxDQUFDLFNBQVM7QUFDeEMsY0FBTSxPQUFPLEtBQUssUUFBUSxzQkFBc0IsRUFBRTtBQUNsRCxlQUFPLENBQUMsTUFBTSxPQUFPLElBQUksS0FBSztBQUFBLE1BQ2hDLENBQUM7QUFBQSxJQUNIO0FBQUEsRUFDRjtBQUNBLFNBQU8sT0FBTztBQUFBLElBQ1osT0FBTyxPQUFPLFNBQVMsT0FBTyxFQUMzQixPQUFPLENBQUMsV0FBVyxPQUFPLFdBQVcsUUFBUSxFQUM3QyxJQUFJLENBQUMsV0FBVyxDQUFDLE9BQU8sT0FBTyxRQUFRLFFBQVEsc0JBQXNCLEVBQUUsR0FBRyxPQUFPLGdCQUFnQixDQUFDLENBQUM7QUFBQSxFQUN4RztBQUNGO0FBR0EsSUFBTyxzQkFBUTtBQUFBLEVBQ2IsT0FBTyxRQUFRO0FBQUEsRUFDZixRQUFRLFNBQVMsUUFBUSxTQUFZLENBQUMsT0FBTyxLQUFLLElBQUksQ0FBQyxLQUFLO0FBQUE7QUFBQSxFQUU1RCxLQUFLLFNBQVMsUUFBUSxVQUFhLFFBQVEsSUFBSSx3QkFBd0I7QUFBQTtBQUFBLEVBRXZFLFdBQVc7QUFBQTtBQUFBLEVBRVgsT0FBTztBQUFBLEVBQ1AsV0FBVztBQUFBLEVBQ1gsT0FBTztBQUFBLEVBQ1AsUUFBUTtBQUFBLEVBQ1IsVUFBVTtBQUNaOyIsCiAgIm5hbWVzIjogW10KfQo=

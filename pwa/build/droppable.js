// A loader for a library whose components carry names for debugging: `A = forwardRef(…); A.displayName = 'A'`. Neither a call nor
// an assignment may be left out by a bundler, so every component would be downloaded, used or not. Without the names, and with
// the calls marked as the library's own build marks others, what nobody imports goes.
export default function droppable(source) {
  return source
    .replace(/^\w+\.displayName = "\w+";$/gm, '')
    .replace(/^(var \w+ = )(React\d*\.(?:forwardRef|createContext|memo)\()/gm, '$1/* @__PURE__ */ $2');
}

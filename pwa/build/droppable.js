// A loader for a library whose components carry names for debugging: `A = forwardRef(…); A.displayName = 'A'`. A
// bundler may leave out neither a call nor an assignment, so every component would be downloaded, used or not. Without
// the names, and with the calls marked as the library's own build marks others, components that nobody imports are left
// out.
export default function droppable(source) {
  return source
    .replace(/^\w+\.displayName = "\w+";$/gm, '')
    .replace(/^(var \w+ = )(React\d*\.(?:forwardRef|createContext|memo)\()/gm, '$1/* @__PURE__ */ $2');
}

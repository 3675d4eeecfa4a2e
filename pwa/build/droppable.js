// A webpack loader that makes unused components removable. `A = forwardRef(…); A.displayName = 'A'` contains a call and an
// assignment, which bundlers must keep. The loader removes the debug names and marks the calls as pure.
export default function droppable(source) {
  return source
    .replace(/^\w+\.displayName = "\w+";$/gm, '')
    .replace(/^(var \w+ = )(React\d*\.(?:forwardRef|createContext|memo)\()/gm, '$1/* @__PURE__ */ $2');
}

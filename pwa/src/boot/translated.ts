/**
 * Keeps React working on a page that the browser translates. A translator puts a `<font>` around a text node or in its
 * place. React then removes the text from its former parent, and the browser throws (facebook/react#11538). The patched
 * methods act on the parent's child that contains the text, if there is one.
 */
export function surviveTranslation(): void {
  const { removeChild, insertBefore } = Node.prototype;
  const childWith = (parent: Node, node: Node): Node | null => {
    let at: Node | null = node;
    while (at !== null && at.parentNode !== parent) at = at.parentNode;
    return at;
  };
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    const there = childWith(this, child);
    if (there !== null) removeChild.call(this, there);
    return child;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, added: T, before: Node | null): T {
    insertBefore.call(this, added, before === null ? null : childWith(this, before));
    return added;
  };
}

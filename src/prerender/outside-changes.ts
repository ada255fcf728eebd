/**
 * Keeps React's nodes in their place where others replace or wrap them: the browser's translator, which puts a <font> where a text
 * stood, and extensions. React holds the text and its parent: a new text would be written into a node that nobody sees, and inserting
 * before it, or removing it, throws (facebook/react#11538). So a node that was displaced goes back into its place in the moment in which
 * React next needs it; the translator then translates it again. Only elements of which a child was displaced get methods of their own;
 * the prototypes stay as they are.
 *
 * The plugin writes it into every page as an inline script, before the translator can begin. It refers to nothing outside itself.
 */
export function followOutsideChanges(): void {
  /** What stands where a displaced node stood, and the displaced nodes of each, in their order. */
  const replacements = new WeakMap<Node, ChildNode>();
  const displaced = new WeakMap<Node, ChildNode[]>();
  const isReacts = (node: Node) => Object.keys(node).some((key) => key.startsWith('__reactFiber'));

  function putBack(node: Node | null): void {
    const replacement = node && replacements.get(node);
    if (!replacement) return;
    const nodes = displaced.get(replacement) ?? [];
    for (const each of nodes) {
      replacements.delete(each);
      Reflect.deleteProperty(each, 'nodeValue');
    }
    displaced.delete(replacement);
    replacement.replaceWith(...nodes);
  }
  function adaptParent(parent: Node): void {
    if (Object.hasOwn(parent, 'insertBefore')) return;
    const { insertBefore, appendChild, removeChild } = parent;
    Object.assign(parent, {
      insertBefore(node: Node, before: Node | null) {
        putBack(node);
        putBack(before);
        return insertBefore.call(parent, node, before);
      },
      appendChild(node: Node) {
        putBack(node);
        return appendChild.call(parent, node);
      },
      removeChild(node: Node) {
        putBack(node);
        return removeChild.call(parent, node);
      },
    });
  }
  function replace(node: ChildNode, replacement: ChildNode): void {
    replacements.set(node, replacement);
    displaced.set(replacement, [...(displaced.get(replacement) ?? []), node]);
    if (node instanceof Text)
      Object.defineProperty(node, 'nodeValue', {
        configurable: true,
        get: () => node.data,
        set(text: string) {
          putBack(node);
          node.data = text;
        },
      });
  }

  // The texts of a prerendered page are put back before React looks for them.
  document.addEventListener(
    'hydrate',
    ({ target }) => {
      for (const element of (target as Element).querySelectorAll('*'))
        putBack(displaced.get(element)?.[0] ?? null);
    },
    true,
  );

  new MutationObserver((records) => {
    const added = new Set(records.flatMap(({ addedNodes }) => [...addedNodes]));
    for (const { target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      // One that was added beside the node before it was removed counts as well.
      const replacement = [...addedNodes, previousSibling, nextSibling].find(
        (node) => node && added.has(node) && node.parentNode === target && !isReacts(node),
      );
      if (!replacement) continue;
      for (const node of removedNodes) {
        // The translator replaces its own elements too.
        const stoodFor = displaced.get(node);
        if (stoodFor) for (const each of stoodFor) replace(each, replacement as ChildNode);
        if (node.parentNode === target) continue;
        // Others hold texts as well: dnd-kit that of its announcements, and React will hold those of a prerendered page.
        const isHeldText = node instanceof Text && (isReacts(node) || replacement instanceof Element);
        if (!isHeldText && !(isReacts(node) && replacement.contains(node))) continue;
        replace(node as ChildNode, replacement as ChildNode);
        adaptParent(target);
      }
    }
  }).observe(document, { childList: true, subtree: true });
}

// Does to a page what the browser's own translator does: each text node is replaced by two <font> elements, and so again whenever
// the page changes. Run it in the page (page.evaluate), then use the page.
(() => {
  const skipped = /^(SCRIPT|STYLE|TEXTAREA|INPUT|FONT|CODE)$/;
  let waiting = false;
  function translate(root) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walker.nextNode()) {
      const { parentElement: parent, nodeValue } = walker.currentNode;
      if (
        nodeValue.trim() &&
        parent &&
        !skipped.test(parent.tagName) &&
        !parent.closest('font, svg, [translate=no]')
      )
        texts.push(walker.currentNode);
    }
    for (const text of texts) {
      const outer = document.createElement('font');
      const inner = document.createElement('font');
      inner.textContent = text.nodeValue;
      outer.append(inner);
      text.parentNode.replaceChild(outer, text);
    }
  }
  translate(document.body);
  new MutationObserver(() => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => {
      translate(document.body);
      waiting = false;
    });
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
})();

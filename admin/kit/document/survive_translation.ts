/**
 * A browser that translates a page puts <font> elements in the place of its text nodes, which React still holds: it would remove a node
 * that is no child any more, and write new amounts into nodes that nobody sees. As soon as there is a <font>, which React never makes,
 * the functions by which React changes the document look for what stands in the place of a text. Clients' pages only: those of staff
 * and couriers are not translated (backend/pages/site/app_document.ts).
 */
export function surviveTranslation(): void {
  if (!document.documentElement.translate) return
  let isPatched = false
  new MutationObserver((records) => {
    for (const record of records) noteReplaced(record)
    if (isPatched || !records.some(({ addedNodes }) => [...addedNodes].some(isFont))) return
    isPatched = true
    patchDocument()
  }).observe(document.documentElement, { childList: true, subtree: true })
}

/** By a text or a <font> that was taken out, what was put in its place. */
const replacements = new WeakMap<Node, Node>()

const isFont = (node: Node | null): node is HTMLElement => node?.nodeName === 'FONT'

function noteReplaced({ removedNodes, addedNodes, previousSibling, nextSibling }: MutationRecord): void {
  const font = [...addedNodes, previousSibling, nextSibling].find(isFont)
  if (!font) return
  for (const node of removedNodes) if (node !== font && (node instanceof Text || isFont(node))) replacements.set(node, font)
}

/** The child of `parent` that shows `child`: itself, the <font> that it was moved into, or that which replaced it. */
function shownIn(parent: Node | null, child: Node): Node | null {
  const seen = new Set<Node>()
  // Ends at the latest with a node that was seen before.
  for (let node: Node | null | undefined = child; node && !seen.has(node); node = replacements.get(node)) {
    seen.add(node)
    let top: Node = node
    // Ends with the ancestors of the node.
    while (isFont(top.parentNode)) top = top.parentNode
    if (top.parentNode && (parent === null || top.parentNode === parent)) return top
  }
  return null
}

function patchDocument(): void {
  const { prototype } = Node
  const { removeChild, insertBefore, appendChild } = prototype
  /** A text that React moves leaves no translation behind. */
  const takeTranslationOut = (node: Node) => {
    const shown = node instanceof Text && !isFont(node.parentNode) ? shownIn(null, node) : null
    if (shown && shown !== node) shown.parentNode?.removeChild(shown)
  }
  prototype.removeChild = function remove<T extends Node>(child: T): T {
    const shown = shownIn(this, child)
    if (shown) removeChild.call(this, shown)
    return child
  }
  prototype.insertBefore = function insert<T extends Node>(node: T, before: Node | null): T {
    takeTranslationOut(node)
    insertBefore.call(this, node, before && shownIn(this, before))
    return node
  }
  prototype.appendChild = function append<T extends Node>(node: T): T {
    takeTranslationOut(node)
    appendChild.call(this, node)
    return node
  }
  const value = Object.getOwnPropertyDescriptor(prototype, 'nodeValue')
  Object.defineProperty(prototype, 'nodeValue', {
    ...value,
    set(this: Node, text: string | null) {
      // The text stands in its place again; the browser translates the new one.
      const shown = this instanceof Text ? shownIn(null, this) : null
      if (shown && shown !== this) shown.parentNode?.replaceChild(this, shown)
      value?.set?.call(this, text)
    },
  })
}

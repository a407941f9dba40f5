/** The text and the position of a tooltip. */
interface Tip { readonly button: HTMLElement; readonly text: string }

/** The tooltip of the button around a target: why it is refused, unless the page says so, or the name of an icon without a text. */
export function tooltipOf(target: EventTarget | null): Tip | null {
  const button = target instanceof Element ? target.closest<HTMLElement>('.icon-button, [aria-disabled="true"][aria-describedby]') : null
  if (!button || button.getAttribute('aria-expanded') === 'true') return null
  const reason = button.ariaDisabled === 'true' ? document.getElementById(button.getAttribute('aria-describedby') ?? '') : null
  const isSaid = reason !== null && !reason.hidden && !reason.classList.contains('unseen')
  const text = (!isSaid && reason?.textContent) || button.ariaLabel || nameInTitle(button)
  return text ? { button, text } : null
}

/** The browser would show a title too, later and elsewhere. */
function nameInTitle(button: HTMLElement): string {
  if (button.title) button.dataset.tip = button.title
  button.removeAttribute('title')
  return button.dataset.tip ?? ''
}

interface Box { readonly left: number; readonly top: number; readonly bottom: number; readonly width: number; readonly height: number }

const GAP = 6
const EDGE = 8

/** Above the button, below it at the top edge of the window, and never outside. Pure. */
export function tooltipPosition(button: Box, tip: Pick<Box, 'width' | 'height'>, page: Pick<Box, 'width'>) {
  const middle = button.left + button.width / 2 - tip.width / 2
  const above = button.top - tip.height - GAP
  return {
    left: Math.max(EDGE, Math.min(middle, page.width - tip.width - EDGE)),
    top: above >= EDGE ? above : button.bottom + GAP,
  }
}

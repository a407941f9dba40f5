/**
 * At the doors the form stands there before the scripts do (backend/site/gate.ts). As soon as the page itself is drawn, it
 * takes what was typed and the place where somebody types; whoever has pressed the button already need not do it again.
 */
export function takeOver(): void {
  const early = document.getElementById('early')
  if (!early) return
  const [form, typed] = [document.querySelector<HTMLFormElement>('#root form'), early.querySelectorAll('input')]
  for (const { name, value } of typed) {
    const field = form?.elements.namedItem(name)
    if (value && field instanceof HTMLInputElement) field.value = value
  }
  const at = [...early.querySelectorAll(FOCUSABLE)].indexOf(document.activeElement ?? early)
  const own = document.querySelectorAll<HTMLElement>(`#root ${FOCUSABLE}`)[at]
  const caret = caretOf(document.activeElement)
  early.remove()
  own?.focus({ preventScroll: true })
  if (own instanceof HTMLInputElement && caret) own.setSelectionRange(...caret)
  if ('sent' in document.documentElement.dataset) form?.requestSubmit()
}

/** Both have the same ones in the same order. */
const FOCUSABLE = ':is(a, input, button)'

const caretOf = (element: Element | null): [number | null, number | null] | null =>
  (element instanceof HTMLInputElement ? [element.selectionStart, element.selectionEnd] : null)

import { useLayoutEffect, useRef } from 'react'

/**
 * Opens a native dialog as long as the component is mounted: it traps the focus and restores it when it closes. Ctrl + Enter presses its
 * primary button, wherever the focus is in it.
 */
export function useModal() {
  const dialog = useRef<HTMLDialogElement>(null)
  // A layout effect runs before the effects of the children, which may move the focus to another control.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    // Before the controls, of which some open or choose by Enter.
    element?.addEventListener('keydown', pressPrimary, true)
    return () => {
      element?.removeEventListener('keydown', pressPrimary, true)
      // Hidden while another part of the page loads, it is still in the document: nobody has closed it.
      element?.addEventListener('close', (event) => { event.stopImmediatePropagation() }, { capture: true, once: true })
      element?.close()
    }
  }, [])
  return dialog
}

const PRIMARY = ':is([type=submit], .button[data-kind=primary], footer > [data-kind=danger]):not(:disabled)'

function pressPrimary(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  const { currentTarget: dialog, target } = event
  // A dialog inside this one has its own.
  if (!(dialog instanceof HTMLElement) || !(target instanceof HTMLElement) || target.closest('dialog') !== dialog) return
  const button = [...dialog.querySelectorAll<HTMLElement>(PRIMARY)].at(-1)
  event.preventDefault()
  event.stopPropagation()
  if (!button) return
  // Closes a list of options, and takes over what is typed in a date or a phone number.
  target.blur()
  queueMicrotask(() => {
    button.click()
    if (document.activeElement === document.body && target.isConnected) target.focus()
  })
}

import { useLayoutEffect, useRef } from 'react'

/** Opens a native dialog as long as the component is mounted: it traps the focus and restores it when it closes. */
export function useModal() {
  const dialog = useRef<HTMLDialogElement>(null)
  // A layout effect runs before the effects of the children, which may move the focus to another control.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => { element?.close() }
  }, [])
  return dialog
}

/** Where the focus goes after Enter and after an item is added: to the first thing that an item lacks, else to the categories. */
import { useCallback, useEffect, useRef, useState } from 'react'

export function useFocusNext() {
  const form = useRef<HTMLFormElement>(null)
  const [moves, setMoves] = useState(0)
  // After the render, which shows what is missing now.
  useEffect(() => { if (moves > 0) focusNext(form.current) }, [moves])
  return { form, focusNext: useCallback(() => { setMoves((count) => count + 1) }, []) }
}

function focusNext(form: HTMLFormElement | null): void {
  const find = (selector: string) => form?.querySelector<HTMLElement>(selector)
  const next = find('[data-missing] input') ?? find('.category-buttons [tabindex="0"]')
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}

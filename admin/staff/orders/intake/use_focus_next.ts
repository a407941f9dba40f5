/**
 * Where the focus goes: after Enter to the first thing that an item lacks, else to the categories; after an item is added, to what
 * this item lacks.
 */
import { useCallback, useEffect, useRef, useState } from 'react'

export function useFocusNext() {
  const form = useRef<HTMLFormElement>(null)
  const [move, setMove] = useState<{ readonly isOfAdded: boolean } | null>(null)
  // After the render, which shows what is missing now.
  useEffect(() => { if (move) focusNext(form.current, move.isOfAdded) }, [move])
  return {
    form,
    focusNext: useCallback(() => { setMove({ isOfAdded: false }) }, []),
    focusAdded: useCallback(() => { setMove({ isOfAdded: true }) }, []),
  }
}

function focusNext(form: HTMLFormElement | null, isOfAdded: boolean): void {
  const find = (selector: string) => form?.querySelector<HTMLElement>(selector)
  const added = isOfAdded ? find('.intake-item:last-child [data-missing] input') : null
  const next = added ?? find('[data-missing] input') ?? find('.category-buttons [tabindex="0"]')
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}

/** A text that was typed into a picker and left there without a choice: it stays visible, and the form is not saved over it. */
import { useEffect } from 'react'
import { useTranslation } from '../../definition/translation.ts'

interface Note { readonly id: string; readonly text: string }

export function useUnchosenText(inputId: string, isLeft: boolean, mayCreate: boolean): Note | null {
  const { t } = useTranslation()
  const text = t(mayCreate ? 'ui.field.not_chosen_create' : 'ui.field.not_chosen')
  useEffect(() => {
    const input = document.getElementById(inputId)
    if (input instanceof HTMLInputElement) input.setCustomValidity(isLeft ? text : '')
  }, [inputId, isLeft, text])
  return isLeft ? { id: `${inputId}-unchosen`, text } : null
}

/** Focuses the first picker with such a text. */
export function focusUnchosenText(form: HTMLElement | null): boolean {
  const left = [...form?.querySelectorAll('input') ?? []].find(({ validity }) => validity.customError)
  left?.focus()
  return left !== undefined
}

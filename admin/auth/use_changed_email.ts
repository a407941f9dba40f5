import { useState, type ChangeEvent } from 'react'

/** Whether the typed address differs from the saved one: only then the password is required. */
export function useChangedEmail(saved: string | null) {
  const [typed, setTyped] = useState(saved ?? '')
  return {
    isChanged: typed.trim().toLowerCase() !== (saved ?? ''),
    onEmailChange: ({ target }: ChangeEvent<HTMLInputElement>) => { setTyped(target.value) },
  }
}

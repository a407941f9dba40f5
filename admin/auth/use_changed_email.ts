import { useState, type ChangeEvent } from 'react'

/** Whether another address is typed than the one that is kept: only then the password is asked. */
export function useChangedEmail(kept: string | null) {
  const [typed, setTyped] = useState(kept ?? '')
  return {
    isChanged: typed.trim().toLowerCase() !== (kept ?? ''),
    follow: ({ target }: ChangeEvent<HTMLInputElement>) => { setTyped(target.value) },
  }
}

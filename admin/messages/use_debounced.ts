import { useEffect, useState } from 'react'

/** The text after the user has stopped typing. */
export function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => { setDebounced(text) }, DELAY_MS)
    return () => { clearTimeout(timer) }
  }, [text])
  return debounced
}

const DELAY_MS = 400

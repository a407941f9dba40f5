import { useEffect, useState } from 'react'

/** A text as it stood when the person last stopped typing. */
export function useLater(text: string): string {
  const [later, setLater] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => { setLater(text) }, PAUSE_MS)
    return () => { clearTimeout(timer) }
  }, [text])
  return later
}

const PAUSE_MS = 400

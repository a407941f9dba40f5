import { useEffect, useRef, useState } from 'react'

export type Loaded<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly error: unknown }
  | { readonly state: 'ready'; readonly value: T }

/** Fetched for this key, and again when it is asked for; what is shown stays meanwhile. */
export function useLoaded<T>(key: string, load: (signal: AbortSignal) => Promise<T>) {
  const [loaded, setLoaded] = useState<Loaded<T>>({ state: 'loading' })
  const [attempt, setAttempt] = useState(0)
  const latest = useRef(load)
  useEffect(() => { latest.current = load })
  useEffect(() => {
    const leaving = new AbortController()
    latest.current(leaving.signal)
      .then((value) => { setLoaded({ state: 'ready', value }) })
      .catch((error: unknown) => { if (!leaving.signal.aborted) setLoaded({ state: 'failed', error }) })
    return () => { leaving.abort() }
  }, [key, attempt])
  return { loaded, reload: () => { setAttempt((count) => count + 1) } }
}

import { useEffect, useRef, useState } from 'react'
import { Failure } from '../../providers/rest/api_failure.ts'
import { useTranslator } from '../../providers/texts/i18n.ts'

export type FetchState<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly error: unknown }
  | { readonly state: 'ready'; readonly value: T }

/**
 * Fetches when `key` or the language changes, on `reload` and, after a failure of the network, when the connection is back;
 * the previous value stays until the new one arrives.
 */
export function useFetch<T>(key: string, load: (signal: AbortSignal) => Promise<T>) {
  const [loaded, setLoaded] = useState<FetchState<T>>({ state: 'loading' })
  const [attempt, setAttempt] = useState(0)
  const { language } = useTranslator()
  const latest = useRef(load)
  useEffect(() => { latest.current = load })
  useEffect(() => {
    const controller = new AbortController()
    latest.current(controller.signal)
      .then((value) => { setLoaded({ state: 'ready', value }) })
      .catch((error: unknown) => { if (!controller.signal.aborted) setLoaded({ state: 'failed', error }) })
    return () => { controller.abort() }
  }, [key, language, attempt])
  const isWaiting = isNetworkFailure(loaded)
  useEffect(() => {
    if (!isWaiting) return
    const again = () => { setAttempt((count) => count + 1) }
    window.addEventListener('online', again)
    return () => { window.removeEventListener('online', again) }
  }, [isWaiting])
  return { loaded, reload: () => { setAttempt((count) => count + 1) } }
}

const isNetworkFailure = (loaded: FetchState<unknown>): boolean =>
  loaded.state === 'failed' && loaded.error instanceof Failure && loaded.error.statusCode === 0

import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** The value after it has not changed for `after` milliseconds. */
export function useDebounced(value: string, after: number): string {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => { setDebounced(value) }, after)
    return () => { clearTimeout(timer) }
  }, [value, after])
  return debounced
}

/** Reports the typed text after a pause in typing. A new `value`, of Back, a link or "clear all", replaces the typed text. */
export function useDebouncedInput(value: string, onSettle: (text: string) => void, after = 400) {
  const [typed, setTyped] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  if (lastValue !== value) {
    setLastValue(value)
    if (typed.trim() !== value) setTyped(value)
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const settle = useEffectEvent(onSettle)
  useEffect(() => {
    if (typed === value) return
    timer.current = setTimeout(() => { settle(typed) }, after)
    return () => { clearTimeout(timer.current) }
  }, [typed, value, after])
  const reportNow = () => {
    clearTimeout(timer.current)
    onSettle(typed)
  }
  return [typed, setTyped, reportNow] as const
}

import { useEffect, useRef, useState } from 'react'

/** Reports the typed text after a pause in typing; a new `value` replaces the typed text. */
export function useDebouncedInput(value: string, onSettle: (text: string) => void, after = 400) {
  const [typed, setTyped] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  if (lastValue !== value) {
    setLastValue(value)
    setTyped(value)
  }
  useEffect(() => () => { clearTimeout(timer.current) }, [])
  const type = (text: string) => {
    setTyped(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => { onSettle(text) }, after)
  }
  return [typed, type] as const
}

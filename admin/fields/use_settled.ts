import { useEffect, useRef, useState } from 'react'

/** Text that is handed on when the person stops typing; changes from outside win over what was typed. */
export function useSettled(value: string, settle: (text: string) => void, after = 400) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  if (known !== value) {
    setKnown(value)
    setTyped(value)
  }
  useEffect(() => () => { clearTimeout(timer.current) }, [])
  const type = (text: string) => {
    setTyped(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => { settle(text) }, after)
  }
  return [typed, type] as const
}

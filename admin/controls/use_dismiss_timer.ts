import { useEffect, useEffectEvent, useState } from 'react'

/** Calls `close` after `timeOut` ms (0: never). Spread the returned handlers on the element: pointer and focus pause the timer. */
export function useDismissTimer(timeOut: number, close: () => void) {
  const [isPaused, setIsPaused] = useState(false)
  const onTimeOut = useEffectEvent(close)
  useEffect(() => {
    if (!timeOut || isPaused) return
    const timer = setTimeout(onTimeOut, timeOut)
    return () => { clearTimeout(timer) }
  }, [timeOut, isPaused])
  const pause = () => { setIsPaused(true) }
  const resume = () => { setIsPaused(false) }
  return { onPointerEnter: pause, onPointerLeave: resume, onFocus: pause, onBlur: resume }
}

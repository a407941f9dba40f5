import { useEffect, useEffectEvent, useState } from 'react'

/** Closes after `timeOut` ms (0: never). Spread what it returns on the element: reading it stops the clock. */
export function useTimeOut(timeOut: number, close: () => void) {
  const [isRead, setIsRead] = useState(false)
  const onTimeOut = useEffectEvent(close)
  useEffect(() => {
    if (!timeOut || isRead) return
    const timer = setTimeout(onTimeOut, timeOut)
    return () => { clearTimeout(timer) }
  }, [timeOut, isRead])
  const read = () => { setIsRead(true) }
  const leave = () => { setIsRead(false) }
  return { onPointerEnter: read, onPointerLeave: leave, onFocus: read, onBlur: leave }
}

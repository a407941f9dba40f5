import type { IconDefinition } from '@ant-design/icons-svg/es/types'
import type { AlertType, OpenAlert } from '../../providers/open_alerts.ts'
import { Icon } from '../icons/icon.tsx'
import { check, info, question, trash, warning } from '../icons/light_page_icons.ts'
import { useEffect, useEffectEvent, useState } from 'react'

export const AlertIcon = ({ type }: { type: AlertType }) => <Icon of={icons[type]} />

const icons: Readonly<Record<AlertType, IconDefinition>> = {
  success: check, danger: warning, warning, notification: info, confirm: question, remove: trash,
}

/** Calls `close` `timeOut` ms after it was last shown (0: never). Spread the returned handlers: pointer and focus pause it. */
export function useDismissTimer({ timeOut, shown }: Pick<OpenAlert, 'timeOut' | 'shown'>, close: () => void) {
  const [isPaused, setIsPaused] = useState(false)
  const onTimeOut = useEffectEvent(close)
  useEffect(() => {
    if (!timeOut || isPaused) return
    const timer = setTimeout(onTimeOut, timeOut)
    return () => { clearTimeout(timer) }
  }, [timeOut, shown, isPaused])
  const pause = () => { setIsPaused(true) }
  const resume = () => { setIsPaused(false) }
  return { onPointerEnter: pause, onPointerLeave: resume, onFocus: pause, onBlur: resume }
}

import { lazy, Suspense, type ComponentType } from 'react'
import { log } from '../providers/log.ts'
import { pushSettings } from './settings.ts'

interface Props { readonly className: string; readonly onTurned?: () => void }

/** Fetched when the server has push, once the page stands. */
const DeviceSwitch = lazy<ComponentType<Props>>(async () => {
  const settings = await pushSettings().catch(log)
  return settings ? import('./device_switch.tsx') : { default: () => null }
})

export const DeviceSection = (props: Props) => <Suspense><DeviceSwitch {...props} /></Suspense>

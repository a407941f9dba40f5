import { lazy, Suspense, type ComponentType } from 'react'
import { log } from '../providers/log.ts'
import { fetchPushSettings } from './settings.ts'

interface DeviceSectionProps { readonly className: string; readonly onTurned?: () => void }

/** Loaded after the page, when push is configured on the server. */
const PushSwitch = lazy<ComponentType<DeviceSectionProps>>(async () => {
  const settings = await fetchPushSettings().catch(log)
  return settings ? import('./switch.tsx') : { default: () => null }
})

export const PushSection = (props: DeviceSectionProps) => <Suspense><PushSwitch {...props} /></Suspense>

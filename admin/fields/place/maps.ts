/** Maps, with the library that draws them, come when one is asked for. */
import { lazy } from 'react'

export const PinMap = lazy(() => import('./pin_map.tsx').then(({ PinMap: map }) => ({ default: map })))
export const OutlineMap = lazy(() => import('./outline_map.tsx').then(({ OutlineMap: map }) => ({ default: map })))

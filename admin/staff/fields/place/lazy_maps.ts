/** Maps and Leaflet are loaded when a map is first rendered. */
import { lazy } from 'react'

export const PinMap = lazy(() => import('./pin_map.tsx').then(({ PinMap: map }) => ({ default: map })))
export const OutlineMap = lazy(() => import('./outline_map.tsx').then(({ OutlineMap: map }) => ({ default: map })))

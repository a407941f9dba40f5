/** The ground of a map: areas in their colours, with their names where there is room for them. */
import { layerGroup, type Map as LeafletMap, type Polygon } from 'leaflet'
import { fitAreaLabels } from './fit_area_labels.ts'
import type { Geometry } from './geometry.ts'
import { createMapBackground, labelElement } from './shapes.ts'

export interface GroundArea { readonly place: Geometry | null; readonly label: string; readonly colour: string | null }

const TOOLTIP = { permanent: true, direction: 'center', className: 'map-label map-ground-label', pane: 'shadowPane' } as const

export function drawGround(map: LeafletMap, areas: readonly GroundArea[]): { readonly outlines: readonly Polygon[]; remove(): void } {
  const group = layerGroup().addTo(map)
  const outlines = areas.flatMap(({ place, label, colour }): Polygon[] => {
    const outline = place && createMapBackground(place, { colour })
    if (!outline) return []
    outline.bindTooltip(labelElement(label), TOOLTIP).addTo(group).bringToBack()
    return [outline]
  })
  const stop = fitAreaLabels(map, outlines)
  return { outlines, remove: () => { stop(); group.remove() } }
}

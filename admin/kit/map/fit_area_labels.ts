/** Labels of areas are shown only where the area is wide enough for them, so that they never cover each other. */
import type { Map as LeafletMap, Polygon } from 'leaflet'

/** Follows the zoom of the map until the returned function is called. */
export function fitAreaLabels(map: LeafletMap, areas: readonly Polygon[]): () => void {
  const fit = () => {
    for (const area of areas) {
      const label = area.getTooltip()?.getElement()
      label?.toggleAttribute('data-tight', label.offsetWidth > widthOf(map, area))
    }
  }
  map.on('zoomend resize', fit)
  fit()
  return () => { map.off('zoomend resize', fit) }
}

function widthOf(map: LeafletMap, area: Polygon): number {
  const bounds = area.getBounds()
  return map.latLngToLayerPoint(bounds.getSouthEast()).x - map.latLngToLayerPoint(bounds.getSouthWest()).x
}

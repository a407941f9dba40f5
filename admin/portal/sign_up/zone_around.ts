/** The served area around a pin, to choose it for whoever shares their location; the server looks for itself. Pure. */
import { isInside } from '#common/is_inside'
import type { Row } from '#resources'
import type { Point } from '#schema/types'

type Area = Pick<Row<'zones'>, 'polygon'>
type Ring = readonly (readonly [lng: number, lat: number])[]

/** Outlines may overlap: that with the smallest box. */
export function zoneAround<T extends Area>(pin: Point, zones: readonly T[]): T | undefined {
  const around = zones.flatMap((zone) => {
    const [outline] = (zone.polygon?.coordinates ?? []) as readonly Ring[]
    return outline && isInside(pin, outline.map(([lng, lat]) => ({ lng, lat }))) ? [{ zone, size: boxOf(outline) }] : []
  })
  return around.toSorted((one, other) => one.size - other.size)[0]?.zone
}

function boxOf(outline: Ring): number {
  const [lngs, lats] = [outline.map(([lng]) => lng), outline.map(([, lat]) => lat)]
  return (Math.max(...lngs) - Math.min(...lngs)) * (Math.max(...lats) - Math.min(...lats))
}

import type { Point } from '#schema/types'

/** Whether a point lies in an outline: by the number of sides that a ray from it crosses. A last corner that is the first again is none. */
export const isInside = (point: Point, corners: readonly Point[]): boolean => corners.filter((from, index) => {
  const to = corners[(index + 1) % corners.length] ?? from
  return (from.lat > point.lat) !== (to.lat > point.lat)
    && point.lng < from.lng + (point.lat - from.lat) / (to.lat - from.lat) * (to.lng - from.lng)
}).length % 2 === 1

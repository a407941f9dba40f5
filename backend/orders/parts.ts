/** The rectangles of a composite item, as the form sends them. Pure; bounds of the sides are measuring.ts' matter. */
export function isParts(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && value.length <= 20 && value.every(isPart)
}

function isPart(part: unknown): boolean {
  if (typeof part !== 'object' || part === null || Object.keys(part).length !== 2) return false
  return 'length_cm' in part && 'width_cm' in part && Number.isInteger(part.length_cm) && Number.isInteger(part.width_cm)
}

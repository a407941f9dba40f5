/** The rectangles of a composite item, as a request contains them. Pure; measuring.ts checks the bounds of the sides. */
export function isCompositeParts(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && value.length <= 20 && value.every(isCompositePart)
}

function isCompositePart(part: unknown): boolean {
  if (typeof part !== 'object' || part === null || Object.keys(part).length !== 2) return false
  return 'length_cm' in part && 'width_cm' in part && Number.isInteger(part.length_cm) && Number.isInteger(part.width_cm)
}

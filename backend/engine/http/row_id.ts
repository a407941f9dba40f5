/** An id in a path. At most 15 digits: exact as a number, and within a bigint. */
export const ROW_ID = /^[1-9]\d{0,14}$/

/** A whole number that is exact, also 0: an id or a version that a caller sends as text. */
export const isWholeNumber = (text: string): boolean => /^\d{1,15}$/.test(text)

/** How much of a file is read. */
export const MOST_ROWS = 20_000
/** Those of the rows that are empty are read over, so they count as well. */
export const MOST_LINES = 2 * MOST_ROWS
export const MOST_COLUMNS = 200
export const LONGEST_CELL = 10_000
/** No field is called by more. */
export const LONGEST_HEAD = 200
export const MOST_MEGABYTES = 10
/** A small archive can hold a very large file. */
export const MOST_UNPACKED_MEGABYTES = 50
export const MEGABYTE = 1024 * 1024

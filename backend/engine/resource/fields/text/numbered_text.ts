/**
 * Codes sort by the numbers in them: FAC-2026-9999 stands before FAC-2026-10000. The text with each number filled up to twelve digits,
 * from functions that an index may contain. Every list sorts codes by it, and has an index of it.
 */
export const numberedText = (sql: string): string =>
  `regexp_replace(regexp_replace(${sql}, '([0-9]+)', '00000000000\\1', 'g'), '[0-9]*([0-9]{12})', '\\1', 'g')`

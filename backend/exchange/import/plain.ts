/** Our own exports put an apostrophe before what a spreadsheet would take for a formula. */
export const plain = (cell: string): string => cell.trim().replace(/^'(?=[=+\-@])/, '')

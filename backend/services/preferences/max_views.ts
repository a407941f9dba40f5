/** Saved views of one person for one list. */
export const MAX_VIEWS = 30

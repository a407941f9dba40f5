/** The id of no record, and that of no batch. */
export const MISSING_ID = 999_999_999
export const MISSING_BATCH_ID = '00000000-0000-4000-8000-000000000000'

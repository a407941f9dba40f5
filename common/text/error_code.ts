/** The `code` of an error of Node.js or PostgreSQL, such as EEXIST or 23505. */
export const errorCode = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)

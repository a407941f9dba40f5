/** A string literal of SQL, for texts of the definition only: a morph type, a locale. Other values are bound. */
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`
export const literals = (values: readonly string[]): string => values.map(literal).join(', ')

import pg from 'pg'

const { builtins, setTypeParser } = pg.types

// Keys and counters are far below 2^53.
setTypeParser(builtins.INT8, Number)
// Numerics stay exact strings: '6.000'.
setTypeParser(builtins.NUMERIC, String)
// A date has no time zone: as a JavaScript Date it could shift by one day.
setTypeParser(builtins.DATE, String)
setTypeParser(builtins.TIMESTAMPTZ, isoInstant)

/** The text of a timestamp of PostgreSQL in the format of Date.prototype.toISOString. */
export function isoInstant(text: string): string {
  // As PostgreSQL writes it in UTC: 2026-11-23 14:05:09.123456+00. Every row of a list has such texts: they are cut, not parsed by Date.
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?\+00$/.test(text)) return new Date(text).toISOString()
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${`${text.slice(20, -3)}000`.slice(0, 3)}Z`
}

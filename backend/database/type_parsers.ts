import pg from 'pg'

const { builtins, setTypeParser } = pg.types

// Keys and counters are far below 2^53.
setTypeParser(builtins.INT8, Number)
// Numerics stay exact strings: '6.000'.
setTypeParser(builtins.NUMERIC, String)
// A date has no time zone: as a JavaScript Date it could shift by one day.
setTypeParser(builtins.DATE, String)
setTypeParser(builtins.TIMESTAMPTZ, (value) => new Date(value).toISOString())

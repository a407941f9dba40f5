import pg from 'pg'

const { builtins, setTypeParser } = pg.types

// Our keys and counters stay far below 2^53.
setTypeParser(builtins.INT8, Number)
// Exact numbers stay exact: '6.000'.
setTypeParser(builtins.NUMERIC, String)
// A calendar day has no time zone: as a Date it would shift by one for half of the world.
setTypeParser(builtins.DATE, String)
setTypeParser(builtins.TIMESTAMPTZ, (value) => new Date(value).toISOString())

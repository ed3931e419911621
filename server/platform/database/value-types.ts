import pg from 'pg'

// bigint and numeric fit a JavaScript number here: ids and cents stay far below 2^53, numerics have at most two decimals.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
// Arrays have their own types, which the driver does not name: int8[] is parsed like int4[], into numbers.
const INT4_ARRAY: number = 1007
const INT8_ARRAY: number = 1016
// oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- the driver's list of types has no arrays
pg.types.setTypeParser(INT8_ARRAY, pg.types.getTypeParser(INT4_ARRAY))
// A calendar day has no time and no zone, so it stays text: yyyy-mm-dd.
pg.types.setTypeParser(pg.types.builtins.DATE, text => text)

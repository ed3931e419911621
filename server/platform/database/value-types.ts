import pg from 'pg'

// bigint and numeric fit a JavaScript number here: ids and cents stay far below 2^53, numerics have one decimal.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
// A calendar day has no time and no zone: it stays the text yyyy-mm-dd.
pg.types.setTypeParser(pg.types.builtins.DATE, text => text)

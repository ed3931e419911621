/** The database with all migrations and no tenant. */
export const EMPTY_TEMPLATE = 'vanbay_template'

/** The database with the rows of the fixture and the tables of the stand-ins. */
export const FIXTURE_TEMPLATE = 'vanbay_fixture'

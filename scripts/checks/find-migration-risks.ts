/** A statement of a migration that stops the product, or the release before. */
export interface MigrationRisk {
  line: number
  problem: string
}

/** Migrations up to this number were written before the rules below. They are released, so they stay as they are. */
export const LAST_EXEMPT = 117

/** Tables with rows by order, visit or event: their locks stop bookings, and reading or rewriting them takes minutes. */
export const BIG_TABLES: readonly string[] = [
  'address',
  'analytics_event',
  'app_user',
  'audit_entry',
  'booking_visit',
  'contact',
  'credit_entry',
  'customer_sale',
  'figure_sum',
  'import_line',
  'inspection',
  'invoice',
  'known_device',
  'line_item',
  'mileage_reading',
  'notification',
  'past_service',
  'payment',
  'payment_charge',
  'payment_entry',
  'payout_item',
  'provider_fee_entry',
  'provider_transaction',
  'rating',
  'receivable',
  'route',
  'security_event',
  'sent_mail',
  'session',
  'staff_action',
  'stock_entry',
  'stop',
  'stored_file',
  'user_vehicle',
  'work_order',
  'work_order_event',
  'work_order_photo',
]

const ALONE = /^-- Without a transaction\b/
/** The longest that a migration may wait for a lock: everybody else waits behind it. */
const MAX_LOCK_MS = 10_000
const LOCK_TIMEOUT = /^set (local )?lock_timeout = '(\d+)(ms|s)'$/
/** Reasons stand right above their statement. */
const LOCK_REASON = /^--\s*lock:\s*\S.{9,}/im
const CONTRACT_REASON = /^--\s*contract:\s*\S.{9,}/im

interface Statement {
  line: number
  /** Lower case, one space between words, without comments, texts and bodies of functions. */
  text: string
  comments: string
}

/** Replaces a match by its line breaks, so that lines keep their numbers. */
const blank = (found: string): string => found.replaceAll(/[^\n]/g, ' ')

/** Splits SQL into statements, each with the comments above it. */
function readStatements(source: string): Statement[] {
  const bare = source
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, blank)
    .replaceAll(/'(?:[^']|'')*'/g, text => (/^'\d+m?s'$/.test(text) ? text : `''${blank(text).slice(2)}`))
  const code = bare.replaceAll(/--[^\n]*/g, blank)
  const statements: Statement[] = []
  let from = 0
  for (let at = code.indexOf(';'); at >= 0; at = code.indexOf(';', from)) {
    const part = code.slice(from, at)
    const start = from + (part.length - part.trimStart().length)
    const comments = source.slice(from, start)
    const text = part.trim().replaceAll(/\s+/g, ' ').toLowerCase()
    if (text !== '') statements.push({ line: source.slice(0, start).split('\n').length, text, comments })
    from = at + 1
  }
  return statements
}

const tableOf = (name: string): string => name.replaceAll('"', '').replace(/^public\./, '')

interface Rule {
  /** Its first group is a table. */
  pattern: RegExp
  /** Only for big tables. */
  isForBig?: boolean
  unless?: RegExp
  problem: (table: string) => string
  reason: 'lock' | 'contract'
}

const ALTER = 'alter table (?:if exists )?(?:only )?([\\w."]+)'

const RULES: readonly Rule[] = [
  {
    pattern: new RegExp(`^${ALTER} .*\\balter (?:column )?\\w+ (?:set data )?type\\b`),
    problem: table => `rewrites ${table} and changes what the release before reads`,
    reason: 'contract',
  },
  {
    pattern: new RegExp(
      `^${ALTER} .*\\b(?:drop (?:column )?(?!constraint|default|not|expression|identity)\\w+|rename)\\b`,
    ),
    unless: /\balter (?:column )?\w+ drop (?:default|not null|expression|identity)/,
    problem: table => `takes something of ${table} that the release before uses`,
    reason: 'contract',
  },
  {
    pattern: /^drop (?:table|view|function|procedure|type) (?:if exists )?([\w."]+)/,
    problem: table => `drops ${table}, which the release before uses`,
    reason: 'contract',
  },
  {
    pattern: new RegExp(`^${ALTER} .*\\balter (?:column )?\\w+ set not null\\b`),
    problem: table => `refuses rows of ${table} that the release before writes`,
    reason: 'contract',
  },
  {
    pattern: new RegExp(`^${ALTER} .*\\badd (?:column )?(?:if not exists )?(?!constraint)\\w+ [^,]*\\bnot null\\b`),
    unless: /\bdefault\b|\bgenerated\b/,
    problem: table => `refuses rows of ${table} that the release before writes: give the column a default`,
    reason: 'contract',
  },
  {
    pattern: new RegExp(
      `^${ALTER} .*\\badd (?:column )?(?:if not exists )?(?!constraint)\\w+ .*(?:\\bstored\\b|\\bas identity\\b|\\b(?:big)?serial\\b|default (?:gen_random_uuid|uuidv7|clock_timestamp|random|nextval))`,
    ),
    isForBig: true,
    problem: table => `rewrites all rows of ${table}`,
    reason: 'lock',
  },
  {
    pattern: new RegExp(`^${ALTER} .*\\badd (?:constraint \\w+ )?(?:foreign key|check)\\b`),
    isForBig: true,
    unless: /\bnot valid\b/,
    problem: table =>
      `reads all rows of ${table} under a lock: add the constraint "not valid", and validate it in a later migration`,
    reason: 'lock',
  },
  {
    pattern: new RegExp(`^${ALTER} .*\\badd (?:constraint \\w+ )?(?:unique|primary key|exclude)\\b`),
    isForBig: true,
    unless: /\busing index\b/,
    problem: table =>
      `builds an index of ${table} under a lock: build it concurrently first, and add the constraint "using index"`,
    reason: 'lock',
  },
  {
    pattern: /^create (?:unique )?index (?:if not exists )?[\w."]+ on (?:only )?([\w."]+)/,
    isForBig: true,
    problem: table =>
      `builds an index of ${table} under a lock: use "create index concurrently" in a migration that begins with "-- Without a transaction"`,
    reason: 'lock',
  },
  {
    pattern: /^update (?:only )?([\w."]+)/,
    isForBig: true,
    unless: /\bwhere\b/,
    problem: table => `rewrites all rows of ${table} in one transaction: do it in a job, some rows at a time`,
    reason: 'lock',
  },
  {
    pattern: /^(?:vacuum(?: \(?full\)?| full)|cluster)\s+([\w."]+)/,
    problem: table => `rewrites ${table} under a lock`,
    reason: 'lock',
  },
]

const ADVICE = {
  lock: 'Or say above the statement why it is short: "-- lock: …"',
  contract: 'Do it when no running release needs it, and say so above the statement: "-- contract: …"',
} as const

/** Returns why a statement stops the product. A table that the same migration makes has no rows, and no older release knows it. */
function risksOf({ line, text, comments }: Statement, own: ReadonlySet<string>): MigrationRisk[] {
  return RULES.flatMap(({ pattern, isForBig, unless, problem, reason }) => {
    const table = tableOf(pattern.exec(text)?.[1] ?? '')
    if (table === '' || own.has(table) || (isForBig && !BIG_TABLES.includes(table)) || unless?.test(text)) return []
    if ((reason === 'lock' ? LOCK_REASON : CONTRACT_REASON).test(comments)) return []
    return [{ line, problem: `The statement ${problem(table)}. ${ADVICE[reason]}` }]
  })
}

/** What a migration without a transaction may have: each statement can run again after a failure. */
const MAY_RUN_ALONE =
  /^(?:set lock_timeout = |reset lock_timeout$|drop index concurrently if exists |create (?:unique )?index concurrently |reindex index concurrently |alter table [\w."]+ validate constraint \w+$)/

function risksAlone(statements: readonly Statement[]): MigrationRisk[] {
  const risks = statements
    .filter(({ text }) => !MAY_RUN_ALONE.test(text))
    .map(({ line, text }) => ({
      line,
      problem: `"${text.slice(0, 60)}" cannot run without a transaction: it would stay half done. Put it into a migration of its own.`,
    }))
  for (const { line, text } of statements) {
    const name = /^create (?:unique )?index concurrently (?:if not exists )?(\w+)/.exec(text)?.[1]
    if (name && !statements.some(each => each.text === `drop index concurrently if exists ${name}`))
      risks.push({
        line,
        problem: `A failed build leaves ${name} behind, invalid. Write "drop index concurrently if exists ${name};" above it.`,
      })
  }
  return risks
}

/**
 * Returns the statements of a migration that would stop the product while it runs, or the release before, which runs beside it.
 * @param name of its file
 */
export function findMigrationRisks(name: string, source: string): MigrationRisk[] {
  if (Number.parseInt(name, 10) <= LAST_EXEMPT) return []
  const statements = readStatements(source)
  const isAlone = ALONE.test(source)
  const [, local, number, unit] = LOCK_TIMEOUT.exec(statements[0]?.text ?? '') ?? []
  const waits = Number(number) * (unit === 's' ? 1000 : 1)
  const timeout: MigrationRisk[] =
    number !== undefined && waits > 0 && waits <= MAX_LOCK_MS && isAlone === (local === undefined)
      ? []
      : [
          {
            line: 1,
            problem: `The first statement must be "${isAlone ? 'set' : 'set local'} lock_timeout = '5s';", at most 10s: whatever needs the table waits behind a migration that waits.`,
          },
        ]
  const own = new Set(
    statements.flatMap(({ text }) => {
      const table = /^create table (?:if not exists )?([\w."]+)/.exec(text)?.[1]
      return table === undefined ? [] : [tableOf(table)]
    }),
  )
  return [
    ...timeout,
    ...(isAlone ? risksAlone(statements) : statements.flatMap(statement => risksOf(statement, own))),
  ].toSorted((one, other) => one.line - other.line)
}

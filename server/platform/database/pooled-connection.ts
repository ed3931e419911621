import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import pg from 'pg'

/** Binds the rest of the transaction to a tenant. Without an open transaction, that is the statement which is sent with it. */
const BIND = `select set_config('app.tenant_id', $1, true)`
const BIND_NAME = 'app-bind-tenant'
const BEGIN = /^\s*(?:begin|start transaction)\b/i

/** Whose rows a connection sees, and what the pooler can do. */
export interface Binding {
  tenantId: number
  /** Whether statements keep their names: PgBouncer from 1.21 on, with `max_prepared_statements`. */
  keepsStatements: boolean
}

/** A binding for as long as one user has the connection. */
interface Use extends Binding {
  /** Whether this user began a transaction. One that is open without it is another user's, and of another tenant. */
  hasBegun: boolean
  /** Whether nobody may have the connection after this user. */
  isSpoilt: boolean
}

/** A statement, or one with the name by which each connection plans it once (see `prepared`). */
type Statement = string | { name: string; text: string }

/** What the driver keeps on a connection, which its types do not name. */
interface Connection extends pg.Connection {
  parsedStatements: Record<string, string>
  submittedNamedStatements: Record<string, string>
}

/** What the driver calls on a query, which its types do not name. */
interface DriverQuery extends pg.Query {
  name: string | undefined
  text: string
  queryMode?: 'extended'
  submit: (connection: pg.Connection) => Error | null
  handleDataRow: (message: unknown) => void
  handleCommandComplete: (message: unknown, connection: pg.Connection) => void
  handleError: (error: Error, connection: pg.Connection) => void
}

/** Digits only, so that it can be part of a statement. */
const setting = (tenantId: number): string => (tenantId === 0 ? '' : tenantId.toFixed(0))

/**
 * Returns a statement that sees one tenant's rows wherever it runs. Outside a transaction, a message before it sets the tenant: both are written together and
 * end with one Sync, so PostgreSQL runs them as one transaction in one round trip, and a pooler gives them one connection. It leaves nothing on the connection.
 */
function boundQuery(client: pg.PoolClient, use: Use, statement: Statement, values: readonly unknown[]): pg.Query {
  const { tenantId, keepsStatements } = use
  const { name, text } = typeof statement === 'string' ? { name: undefined, text: statement } : statement
  const query = new pg.Query({ name: keepsStatements ? name : undefined, text, values: [...values] }) as DriverQuery
  const submit = query.submit.bind(query)
  const handleDataRow = query.handleDataRow.bind(query)
  const handleCommandComplete = query.handleCommandComplete.bind(query)
  const handleError = query.handleError.bind(query)
  let ownName = query.name
  const bindName = keepsStatements ? BIND_NAME : ''
  let isBinding = false

  function submitBound(connection: Connection): Error | null {
    query.queryMode = 'extended'
    isBinding = true
    connection.stream.cork()
    try {
      if (connection.parsedStatements[bindName] === undefined)
        connection.parse({ name: bindName, text: BIND, types: [] }, true)
      connection.bind({ statement: bindName, values: [setting(tenantId)] }, true)
      connection.execute(null, true)
      const refused = submit(connection)
      // Without the statement no Sync was written, and the connection would wait for one.
      if (refused) {
        use.isSpoilt = true
        connection.stream.destroy()
      }
      // The driver must not take the answer to the binding for that to the statement.
      query.name = undefined
      return refused
    } finally {
      connection.stream.uncork()
    }
  }

  query.submit = connection => {
    // Only now is it known what the statements before it left.
    const status = client.getTransactionStatus()
    if (status === 'T' || status === 'E') {
      if (use.hasBegun) return submit(connection)
      use.isSpoilt = true
      return new Error('The connection came with an open transaction.')
    }
    if (!BEGIN.test(query.text)) return submitBound(connection as Connection)
    use.hasBegun = true
    // A begin has no values, so the tenant is part of the text.
    query.text = `${query.text}; select set_config('app.tenant_id', '${setting(tenantId)}', true)`
    return submit(connection)
  }
  query.handleDataRow = message => {
    if (!isBinding) handleDataRow(message)
  }
  query.handleCommandComplete = (message, connection) => {
    if (!isBinding) {
      handleCommandComplete(message, connection)
      return
    }
    isBinding = false
    query.name = ownName
    if (bindName !== '') (connection as Connection).parsedStatements[bindName] = BIND
  }
  query.handleError = (error, connection) => {
    // The statement has no name after all. For a value that cannot be sent, the answer to the binding still comes.
    if (isBinding && ownName !== undefined) {
      delete (connection as Connection).submittedNamedStatements[ownName]
      ownName = undefined
    }
    handleError(error, connection)
  }
  return query
}

/**
 * A connection behind which a pooler in transaction mode may be: each transaction may run on another connection of the database, and nothing of one is there
 * in the next. So each of them is bound to the tenant again.
 */
export class PooledConnection implements PostgresPoolClient {
  readonly #client: pg.PoolClient
  readonly #use: Use

  constructor(client: pg.PoolClient, binding: Binding) {
    this.#client = client
    this.#use = { ...binding, hasBegun: false, isSpoilt: false }
  }

  query<Row>(sql: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
  query<Row>(
    asked: Statement | PostgresCursor<Row>,
    values: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<Row>> | PostgresCursor<Row> {
    if (typeof asked === 'object' && 'read' in asked) throw new Error('Large results are read by readBatches.')
    const query = boundQuery(this.#client, this.#use, asked, values)
    const { promise, resolve, reject } = Promise.withResolvers<PostgresQueryResult<Row>>()
    // Not once: an error that nobody hears ends the process.
    query.on('error', reject)
    query.once('end', (result: PostgresQueryResult<Row> | PostgresQueryResult<Row>[]) => {
      // A begin has a second result, of the binding.
      const [first] = Array.isArray(result) ? result : [result]
      if (first) resolve(first)
      else reject(new Error('The database answered nothing.'))
    })
    this.#client.query(query)
    return promise
  }

  readonly release = (destroy?: boolean): void => {
    this.#client.release(destroy === true || this.#use.isSpoilt)
  }
}

import { TEXTS } from './texts.ts'

const T = TEXTS.leftOut

/** Tables that the archive leaves out, each with the reason that its manifest gives. */
export const LEFT_OUT_TABLES: Readonly<Record<string, string>> = {
  car_connection_attempt: T.link,
  connected_car: T.secret,
  data_export_part: T.temporary,
  draft_key: T.secret,
  email_change: T.link,
  import_line: T.temporary,
  invitation_link: T.link,
  login_challenge: T.link,
  passkey: T.credential,
  password_reset: T.link,
  pending_booking: T.link,
  recovery_code: T.credential,
  remembered_device: T.session,
  report_part: T.temporary,
  session: T.session,
  totp_factor: T.credential,
}

/** Columns that are no secret although their name says so. */
const NO_SECRETS: ReadonlySet<string> = new Set(['journal_export.hash'])
/** As the audit leaves them out (migration 0003). */
const SECRET = /hash|token|sealed|secret|password/

/** Returns why the archive leaves a column out; undefined when it has it. */
export function leftOutColumn(table: string, column: string): string | undefined {
  if (`${table}.${column}` === 'import_run.content') return T.importFile
  return SECRET.test(column) && !NO_SECRETS.has(`${table}.${column}`) ? T.secret : undefined
}

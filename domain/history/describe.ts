import { STAFF_ROLES } from '../account/roles.ts'
import type { CountryCode } from '../address/country.ts'
import { formatPostalCode } from '../address/postal-code.ts'
import { REFERRAL_VALUE_NAMES } from '../credit/referral.ts'
import { formatDateTime, localTime } from '../format/dates.ts'
import { dayOf, dayText, timeText } from '../format/day-text.ts'
import { durationText } from '../format/duration.ts'
import { formatMoney } from '../format/money.ts'
import { formatPhone } from '../format/phone.ts'
import { fromLitres } from '../format/volume.ts'
import { nameOfMail } from '../message/texts.ts'
import { roleName } from '../staff/role-names.ts'
import type { Coverage } from '../subscription/coverage.ts'
import { coveredName, ruleWords } from '../subscription/coverage-words.ts'
import { HELP_LABELS, HELPS } from '../work-order/suggested-services.ts'
import type { HistorySubject } from './sections.ts'
import { type HistoryAction, TEXTS } from './texts.ts'

/** The day of terms that were always in force. */
const FIRST_DAY = '1970-01-01'

type Values = Readonly<Record<string, unknown>>

/** One row of a change, as the database audits it: its key, and the columns that changed. */
export interface RowChange {
  key: Values
  /** Null: the row was added. */
  from: Values | null
  /** Null: the row was removed. */
  to: Values | null
}

/** A change of settings, as the database audits it. */
export interface SettingsChange {
  subject: HistorySubject
  action: HistoryAction
  changes: readonly RowChange[]
}

/** What words need that a change does not have. */
export interface Words {
  /** Whose spelling the words have. */
  country: CountryCode
  zone: string
  /** @param kind a table with names, such as `van` */
  nameOf: (kind: string, id: number) => string | undefined
}

/** A changed value in plain words. */
export interface ChangeLine {
  label: string
  /** Null: there was nothing. */
  from: string | null
  /** Null: nothing is left. */
  to: string | null
}

/** Columns that name a row of another table. */
const REFERENCES: Readonly<Record<string, string>> = {
  user_id: 'app_user',
  invited_by_id: 'app_user',
  referrer_user_id: 'app_user',
  van_id: 'van',
  van_ids: 'van',
  franchise_id: 'franchise',
  franchise_ids: 'franchise',
  vendor_id: 'vendor',
  vendor_ids: 'vendor',
  service_id: 'service',
  from_plan_id: 'subscription_type',
  to_plan_id: 'subscription_type',
  part_type_id: 'part_type',
  part_brand_id: 'part_brand',
}
/** The vendor's own number is no reference. */
const kindOf = (subject: string, column: string): string | undefined =>
  subject === 'vendor' && column === 'vendor_id' ? undefined : REFERENCES[column]

/** Tables whose rows have a name of their own, which a change of another column does not repeat. */
const NAMED: ReadonlySet<string> = new Set([
  'van',
  'service',
  'vendor',
  'franchise',
  'part',
  'part_type',
  'part_brand',
  'tool',
  'fuel',
  'discount_code',
  'subscription_type',
  'app_user',
])

/** Columns that nobody needs to read. The franchise is shown beside each change. */
const HIDDEN: ReadonlySet<string> = new Set([
  'id',
  'name_key',
  'created_at',
  'confirmed_at',
  'legal_entity_id',
  'added_on',
  'terminal_account_id',
  'webhook_address',
])
const MONEY: ReadonlySet<string> = new Set([
  'price',
  'price_per_litre',
  'referral_discount',
  ...REFERRAL_VALUE_NAMES,
  'insurance',
  'technology',
  'least_royalty',
  'fuel_allowance',
  'van_rent',
  'discount_max_cents',
  'refund_day_max_cents',
  'refund_max_cents',
  'void_max_cents',
])
/** All other colours follow from these. */
const CHOSEN_COLORS: ReadonlySet<string> = new Set(['primary', 'bookingStepsTextAccentColor'])

const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Returns the rows of other tables whose names the words need, as `[kind, id]`. */
export function referencesOf({ subject, changes }: SettingsChange): [string, number][] {
  return changes.flatMap(({ key, from, to }) =>
    Object.entries({ ...key, ...from, ...to, ...key }).flatMap(([column, value]): [string, number][] => {
      const kind = column === 'id' && NAMED.has(subject) ? subject : kindOf(subject, column)
      if (kind === undefined) return []
      const values: unknown[] = Array.isArray(value) ? value : [value, from?.[column], to?.[column]]
      return values.filter(id => typeof id === 'number').map(id => [kind, id])
    }),
  )
}

const sentenceCase = (text: string): string => text.charAt(0) + text.slice(1).toLowerCase().replaceAll('_', ' ')

/** Values of the booking rules, whose 0 has a meaning of its own. */
const RULE_TEXTS: Readonly<Record<string, (value: number) => string>> = {
  lead_minutes: minutes => TEXTS.fromNow(durationText(minutes)),
  cutoff_minutes: minutes => TEXTS.beforeStart(durationText(minutes)),
  horizon_days: TEXTS.daysAhead,
  least_minutes: durationText,
  setup_minutes: durationText,
  buffer_minutes: durationText,
  max_leg_minutes: minutes => (minutes === 0 ? TEXTS.noLimit : durationText(minutes)),
  grid_minutes: durationText,
  arrival_window_minutes: durationText,
  hold_minutes: minutes => (minutes === 0 ? TEXTS.notKept : durationText(minutes)),
  nearby_minutes: durationText,
  nearby_cents: cents => (cents === 0 ? TEXTS.noDiscount : formatMoney(cents)),
  priority_hours: hours => (hours === 0 ? TEXTS.noFee : durationText(hours * 60)),
}

function numberText(column: string, value: number, row: Values): string {
  const rule = RULE_TEXTS[column]
  if (rule) return rule(value)
  if (column === 'weekday') return TEXTS.weekdays[value] ?? String(value)
  if (column.endsWith('_minute')) return timeText(value)
  if (column.endsWith('_bps')) return `${value / 100} %`
  if (column.endsWith('_ppm')) return `${value / 10_000} %`
  if (MONEY.has(column)) return formatMoney(value)
  if (column === 'amount') return row.discount_type === 'PERCENT' ? `${value / 100} %` : (value / 100).toFixed(2)
  return String(value)
}

function stringText(column: string, value: string, { zone }: Words): string {
  if (value === FIRST_DAY) return TEXTS.fromStart
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return dayText(value)
  if (/^\d{4}-\d{2}-\d{2}T/.test(value)) return formatDateTime(new Date(value), zone)
  if (column.endsWith('phone') || column === 'phone_number') return formatPhone(value)
  if (column === 'postal_code') return formatPostalCode(value)
  const picture = /^\/api\/tenant\/picture\/([0-9a-f]{6})/.exec(value)?.[1]
  if (picture !== undefined) return TEXTS.picture(picture)
  const role = STAFF_ROLES.find(staffRole => staffRole === value)
  if (role !== undefined && /^roles?$/.test(column)) return roleName(role)
  if (column === 'helps') {
    const help = HELPS.find(one => one === value)
    return help === undefined ? value : HELP_LABELS[help]
  }
  // A service by its key: the key is made from its name.
  if (column === 'name_keys') return sentenceCase(value.toUpperCase())
  return /^[A-Z]{2,}(?:_[A-Z]+)+$|^[A-Z]{4,}$/.test(value) && column !== 'code' && column !== 'prefix'
    ? sentenceCase(value)
    : value
}

/** A service that a plan covers, in the units of the business's country. */
const coveredText = (value: Values, country: CountryCode): string => {
  const entry = value as Coverage
  return TEXTS.covered(
    coveredName(entry, key => sentenceCase(key.toUpperCase())),
    ruleWords(entry, country),
  )
}

/** Returns a value in plain words; null when there is none. */
function textOf(subject: string, column: string, value: unknown, row: Values, words: Words): string | null {
  // A booking rule without a value of its own is inherited, and a text of a mail without one is ours.
  if (isNothing(value))
    return subject === 'booking_rules' || subject === 'scheduling_policy'
      ? TEXTS.standard
      : subject === 'mail_text' && column !== 'is_off'
        ? TEXTS.ourText
        : null
  if (subject === 'mail_text' && column === 'kind') return nameOfMail(String(value))
  if (subject === 'subscription_type' && column === 'coverage' && isRecord(value))
    return coveredText(value, words.country)
  const kind = kindOf(subject, column)
  if (Array.isArray(value))
    return value.map((one: unknown) => textOf(subject, column, one, row, words) ?? '').join(', ')
  if (typeof value === 'number')
    return kind === undefined ? numberText(column, value, row) : (words.nameOf(kind, value) ?? TEXTS.unknown(value))
  if (typeof value === 'boolean') return value ? TEXTS.yes : TEXTS.no
  return typeof value === 'string' ? stringText(column, value, words) : JSON.stringify(value)
}

/** Longer texts are cut: the history says that the terms changed, not all that they say. */
const MAX_CHARACTERS = 300

/** Returns both sides of a changed value. Of long texts only what is around the first difference. */
function cutAlike(from: string | null, to: string | null): Pick<ChangeLine, 'from' | 'to'> {
  if (Math.max(from?.length ?? 0, to?.length ?? 0) <= MAX_CHARACTERS) return { from, to }
  const [one, other] = [from ?? '', to ?? '']
  const differs = one.split('').findIndex((unit, index) => unit !== other[index])
  const start = Math.max(0, (differs < 0 ? Math.min(one.length, other.length) : differs) - 60)
  const cut = (text: string | null): string | null =>
    text &&
    `${start > 0 ? '…' : ''}${text.slice(start, start + MAX_CHARACTERS).toWellFormed()}${text.length > start + MAX_CHARACTERS ? '…' : ''}`
  return { from: cut(from), to: cut(to) }
}

/** Names a row by its key: `Monday`, or the van's name. */
function rowName({ subject, changes }: SettingsChange, { key, from, to }: RowChange, words: Words): string {
  if (NAMED.has(subject) && typeof key.id === 'number') {
    const own = to?.name ?? from?.name ?? to?.code ?? from?.code
    const name = words.nameOf(subject, key.id) ?? own
    return typeof name === 'string' ? name : TEXTS.unknown(key.id)
  }
  if (subject === 'service_price' && typeof (to ?? from)?.service_id === 'number')
    return textOf(subject, 'service_id', (to ?? from)?.service_id, {}, words) ?? ''
  const columns = Object.keys(key).filter(
    column => column !== 'id' && (column !== 'franchise_id' || changes.length === 0),
  )
  return columns.flatMap(column => textOf(subject, column, key[column], key, words) ?? []).join(', ')
}

/** Replaces a column of named values, such as the colours, by those values. */
const spread = (values: Values): [string, unknown][] =>
  Object.entries(values).flatMap(([column, value]): [string, unknown][] =>
    isRecord(value)
      ? Object.entries(value).filter(([name]) => column !== 'colors' || CHOSEN_COLORS.has(name))
      : [[column, value]],
  )

/** Prices from before dates were kept have this year. */
const UNDATED_YEAR = 2000

/** Returns what a price is, without its day. */
function amountText(
  { price, state, included_litres: litres, price_per_litre: perLitre }: Values,
  country: CountryCode,
) {
  if (state === 'NOT_CHARGED') return TEXTS.notCharged
  if (state === 'INHERITED') return TEXTS.inheritedPrice
  const base = formatMoney(Number(price))
  if (typeof litres !== 'number' || typeof perLitre !== 'number') return base
  const unit = country === 'US' ? 'QT' : 'L'
  const amount = Math.round(fromLitres(litres, unit) * 100) / 100
  return TEXTS.oilPrice(base, { amount, each: formatMoney(Math.round(perLitre / fromLitres(1, unit))), unit })
}

/** Returns a price in one line: what it costs, and its first day. */
function priceText(row: Values, { country, zone }: Words): string {
  const amount = amountText(row, country)
  const start = new Date(String(row.valid_from))
  if (Number.isNaN(start.getTime()) || start.getUTCFullYear() === UNDATED_YEAR) return amount
  const isMidnight = localTime(start, zone) === '00:00'
  return TEXTS.priceFrom(amount, isMidnight ? dayOf(start, zone) : formatDateTime(start, zone))
}

function linesOfRow(change: SettingsChange, row: RowChange, words: Words): ChangeLine[] {
  const { subject } = change
  const name = rowName(change, row, words)
  if (subject === 'service_price' && (row.from === null || row.to === null)) {
    const [from, to] = [row.from, row.to].map(side => side && priceText(side, words))
    return [{ label: name, from: from ?? null, to: to ?? null }]
  }
  const [from, to] = [Object.fromEntries(spread(row.from ?? {})), Object.fromEntries(spread(row.to ?? {}))]
  const columns = [...new Set([...Object.keys(from), ...Object.keys(to)])].filter(
    column => !HIDDEN.has(column) && column !== 'franchise_id' && !(column in row.key),
  )
  const values = columns
    .map(column => ({
      column,
      from: textOf(subject, column, from[column], from, words),
      to: textOf(subject, column, to[column], to, words),
    }))
    .filter(value => value.from !== value.to)
  if (row.from !== null && row.to !== null)
    return values.map(value => ({ ...value, label: TEXTS.ofRow(name, TEXTS.column(value.column, words.country)) }))
  if (values.length > 0 && change.changes.length === 1)
    return values.map(value => ({ ...value, label: TEXTS.ofRow(name, TEXTS.column(value.column, words.country)) }))
  // A row with nothing but its key, such as a postal code, or its name is its own value.
  const others = values.filter(value => (value.to ?? value.from) !== name)
  const isBare = others.length === 0
  const summary = isBare
    ? name
    : others.flatMap(value => `${TEXTS.column(value.column, words.country)} ${value.to ?? value.from ?? ''}`).join(', ')
  const label = isBare ? '' : name
  return [row.to === null ? { label, from: summary, to: null } : { label, from: null, to: summary }]
}

/** Returns what changed in plain words, a line for each value. */
export const linesOf = (change: SettingsChange, words: Words): ChangeLine[] =>
  change.changes
    .flatMap(row => linesOfRow(change, row, words))
    .map(({ label, from, to }) => ({ label, ...cutAlike(from, to) }))

/** Returns the change that takes a change back. */
export const reversed = ({ subject, action, changes }: SettingsChange): SettingsChange => ({
  subject,
  action: action === 'insert' ? 'delete' : action === 'delete' ? 'insert' : 'update',
  changes: changes.map(({ key, from, to }) => ({ key, from: to, to: from })),
})

import type { CountryCode } from '../address/country.ts'
import { type Area, isNearCentre } from '../address/plausible-place.ts'
import { type PostalCode, parsePostalCode } from '../address/postal-code.ts'
import { findProvince } from '../address/provinces.ts'
import { startOfDay } from '../format/dates.ts'
import type { ImportKind } from './kinds.ts'
import { type LineFields, type LineProblem, LineReader } from './line-reader.ts'
import { readPriceLine } from './price-line.ts'
import { TEXTS } from './texts.ts'
import { parseTypedDay } from './typed-day.ts'

const T = TEXTS.line

const NUMBER_LENGTH = 60
const NOTE_LENGTH = 500
const PART_LENGTH = 255
const NOON_MS = 12 * 3_600_000

/** A service that a line may name. */
export interface NamedService {
  /** Null: a service interval that no service of the business has. */
  id: number | null
  key: string
  isOilChange: boolean
}

/** What the rules need to know of the business. */
export interface ImportWorld {
  /** Of the franchise that is selected. */
  country: CountryCode
  /** The franchise's IANA zone, and its local day. */
  zone: string
  today: string
  /** The smallest known area of a postal code. */
  areaOf: (postal: PostalCode) => Area | undefined
  /** By key and by name, in lower case. */
  services: ReadonlyMap<string, NamedService>
}

/** A line of a file as it was read. */
export interface ReadLine {
  fields: LineFields
  problems: LineProblem[]
  /** What no other line of the file may have too. */
  identities: string[]
}

const readers: Readonly<Record<ImportKind, (line: LineReader, world: ImportWorld) => string[]>> = {
  CUSTOMERS: readCustomer,
  CARS: readCar,
  PAST_SERVICES: readPastService,
  PRICES: readPriceLine,
  AREAS: readArea,
  PARTS: readPart,
}

/** Reads one line. @param cells by field, as they are in the file */
export function readLine(
  kind: ImportKind,
  cells: Readonly<Record<string, string | undefined>>,
  world: ImportWorld,
): ReadLine {
  const line = new LineReader(kind, world.country, cells)
  const identities = readers[kind](line, world)
  const { fields, problems } = line
  return { fields, problems, identities: problems.length > 0 ? [] : identities }
}

function readCustomer(line: LineReader, world: ImportWorld): string[] {
  line.text('key', NUMBER_LENGTH)
  line.email('email')
  line.name('name')
  line.phone('phone')
  line.name('contactName')
  const { fields } = line
  if (fields.key == null && fields.email === undefined && line.problems.length === 0)
    line.wrong('email', T.missing(line.label('email')))
  readAddress(line, world)
  return [
    ...(fields.email === undefined ? [] : [`email ${fields.email}`]),
    ...(fields.key == null ? [] : [`key ${fields.key}`]),
  ]
}

/** An address is whole or not there. Without coordinates that its postal code allows, it is at the centre of its postal area. */
function readAddress(line: LineReader, { country, areaOf }: ImportWorld): void {
  line.name('street')
  line.name('city')
  const code = line.given('postalCode')
  const province = line.given('province')
  const { fields } = line
  const parts = [fields.street, fields.city, code]
  if (parts.every(part => part === undefined)) return
  if (parts.some(part => part === undefined)) {
    if (line.problems.length === 0) line.wrong('street', T.wholeAddress[country])
    return
  }
  const postal = parsePostalCode(code ?? '')
  const area = postal && areaOf(postal)
  if (!postal || !area) return line.wrong('postalCode', T.postalUnknown[country])
  if (postal.countryCode !== country) return line.wrong('postalCode', T.postalCountry)
  const home = findProvince(area.provinceCode)
  if (province !== undefined && findProvince(province)?.code !== area.provinceCode)
    return line.wrong('province', T.province[country](province.slice(0, 40), home?.name ?? area.provinceCode))
  line.value('postalCode', postal.code)
  line.value('provinceCode', area.provinceCode)
  line.value('province', home?.name ?? area.provinceCode)
  readPlace(line, postal, area)
}

function readPlace(line: LineReader, postal: PostalCode, area: Area): void {
  const [latText, lngText] = [line.given('lat'), line.given('lng')]
  let { lat, lng } = area
  if (latText !== undefined || lngText !== undefined) {
    const claimed = { lat: Number(latText ?? Number.NaN), lng: Number(lngText ?? Number.NaN) }
    if (!(Math.abs(claimed.lat) <= 90 && Math.abs(claimed.lng) <= 180)) return line.wrong('lat', T.place)
    if (isNearCentre(postal, area, claimed)) ({ lat, lng } = claimed)
  }
  line.value('lat', lat)
  line.value('lng', lng)
}

/** The customer of a car. @returns an identity of the customer */
function readOwner(line: LineReader): string {
  line.text('customerKey', NUMBER_LENGTH)
  line.email('customerEmail')
  const { customerKey, customerEmail } = line.fields
  if (customerKey === undefined && customerEmail === undefined && line.problems.length === 0)
    line.wrong('customerEmail', T.eitherMissing)
  return String(customerEmail ?? customerKey)
}

function readCar(line: LineReader): string[] {
  const owner = readOwner(line)
  const year = line.given('year')
  if (year !== undefined) {
    if (/^(?:19|20)\d\d$/.test(year)) line.value('year', Number(year))
    else line.wrong('year', T.year)
  }
  for (const key of ['make', 'model', 'engine']) line.text(key, PART_LENGTH)
  line.vin('vin')
  line.name('plate')
  line.mileage('mileage')
  const { vin, plate, year: modelYear, make, model, engine } = line.fields
  return [
    ...(vin == null ? [] : [`${owner} vin ${vin}`]),
    ...(plate == null ? [] : [`${owner} plate ${String(plate).toLowerCase()}`]),
    ...(vin == null && plate == null
      ? [`${owner} car ${[modelYear, make, model, engine].join(' ').toLowerCase()}`]
      : []),
  ]
}

function readPastService(line: LineReader, { country, zone, today, services }: ImportWorld): string[] {
  const owner = readOwner(line)
  line.vin('vin')
  line.name('plate')
  const text = line.given('day')
  const day = text === undefined ? undefined : parseTypedDay(text, country)
  if (text !== undefined && day === undefined) line.wrong('day', T.day[country])
  else if (day !== undefined && day > today) line.wrong('day', T.future)
  else if (day !== undefined && day < '1950-01-01') line.wrong('day', T.longAgo)
  else if (day !== undefined) {
    line.value('day', day)
    line.value('at', new Date(startOfDay(day, zone).getTime() + NOON_MS).toISOString())
  }
  const name = line.given('service')
  const service = name === undefined ? undefined : services.get(name.toLowerCase())
  if (name !== undefined && !service) line.wrong('service', T.unknownService(name.slice(0, 60)))
  if (service) line.value('service', service.key)
  line.mileage('mileage')
  line.money('price')
  line.text('note', NOTE_LENGTH)
  line.need('day')
  line.need('service')
  const { vin, plate } = line.fields
  return [`${owner} ${vin ?? plate ?? ''} ${day} ${service?.key}`]
}

function readArea(line: LineReader, { country, areaOf }: ImportWorld): string[] {
  const text = line.given('code')
  if (text === undefined) line.need('code')
  else {
    const postal = parsePostalCode(text)
    if (!postal || !areaOf(postal)) line.wrong('code', T.postalUnknown[country])
    else if (postal.countryCode !== country) line.wrong('code', T.postalCountry)
    else line.value('code', postal.code)
  }
  return [String(line.fields.code)]
}

function readPart(line: LineReader): string[] {
  for (const key of ['type', 'brand', 'name']) line.text(key, PART_LENGTH)
  line.need('type')
  line.need('name')
  const { type, brand, name } = line.fields
  return [[type, brand ?? '', name].join('\n').toLowerCase()]
}

import type { CountryCode } from '../address/country.ts'
import { TEXTS } from './texts.ts'

/** What can be imported, in the order in which a business begins. */
export const IMPORT_KINDS = ['CUSTOMERS', 'CARS', 'PAST_SERVICES', 'PARTS', 'PRICES', 'AREAS'] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]

type ByCountry = string | Readonly<Record<CountryCode, string>>

/** A value that a line of a file has. */
export interface ImportField {
  key: string
  label: ByCountry
  /** A column has to be chosen for it, and each line has it. */
  isNeeded?: true
  /** A column for at least one of the fields of a group has to be chosen. */
  group?: 'customer'
  /** `(clear)` empties it. */
  isClearable?: true
  example: ByCountry
  /** Other names that columns of other programs have, in lower case. */
  aliases: readonly string[]
}

const T = TEXTS.fields

const OWNER: readonly ImportField[] = [
  {
    key: 'customerKey',
    label: T.customerNumber,
    group: 'customer',
    example: 'C-1042',
    aliases: ['customer no', 'customer id', 'client id', 'account number'],
  },
  {
    key: 'customerEmail',
    label: T.customerEmail,
    group: 'customer',
    example: 'ann@example.com',
    aliases: ['email', 'e-mail', 'email address', 'client email'],
  },
]

const CAR: readonly ImportField[] = [
  {
    key: 'vin',
    label: T.vin,
    isClearable: true,
    example: '4T1B11HK5JU123456',
    aliases: ['vehicle identification number', 'vin number'],
  },
  {
    key: 'plate',
    label: T.plate,
    isClearable: true,
    example: 'ABC 123',
    aliases: ['plate', 'license plate', 'licence plate', 'unit', 'fleet id', 'nickname'],
  },
]

const MILEAGE: ImportField = {
  key: 'mileage',
  label: T.mileage,
  example: '84,200',
  aliases: ['mileage', 'odometer', 'km', 'miles', 'kilometres', 'odometer reading'],
}

/** The fields of each kind of file, in the order of its template. */
export const FIELDS: Readonly<Record<ImportKind, readonly ImportField[]>> = {
  CUSTOMERS: [
    {
      key: 'key',
      label: T.customerNumber,
      group: 'customer',
      isClearable: true,
      example: 'C-1042',
      aliases: ['customer no', 'customer id', 'client id', 'account number', 'number', 'id'],
    },
    {
      key: 'email',
      label: T.email,
      group: 'customer',
      example: 'ann@example.com',
      aliases: ['e-mail', 'email address', 'customer email', 'client email', 'main email'],
    },
    {
      key: 'name',
      label: T.name,
      example: 'Ann Nguyen',
      aliases: ['full name', 'customer', 'customer name', 'client', 'client name', 'display name', 'company'],
    },
    {
      key: 'phone',
      label: T.phone,
      example: '(416) 555-0142',
      aliases: ['phone number', 'mobile', 'cell', 'telephone', 'main phone', 'mobile number'],
    },
    { key: 'contactName', label: T.contactName, example: 'Sam Nguyen', aliases: ['contact', 'contact person'] },
    {
      key: 'street',
      label: T.street,
      example: { CA: '10 King St W', US: '400 Pine St' },
      aliases: ['address', 'street address', 'address 1', 'address line 1', 'service address'],
    },
    { key: 'city', label: T.city, example: { CA: 'Toronto', US: 'Austin' }, aliases: ['town'] },
    {
      key: 'province',
      label: T.province,
      example: { CA: 'ON', US: 'TX' },
      aliases: ['province', 'state', 'prov', 'province or state', 'region'],
    },
    {
      key: 'postalCode',
      label: T.postalCode,
      example: { CA: 'M5H 1A1', US: '78701' },
      aliases: ['postal code', 'zip', 'zip code', 'postcode', 'postal'],
    },
    { key: 'lat', label: T.lat, example: '', aliases: ['lat'] },
    { key: 'lng', label: T.lng, example: '', aliases: ['lng', 'lon', 'long'] },
  ],
  CARS: [
    ...OWNER,
    { key: 'year', label: T.year, example: '2018', aliases: ['model year', 'vehicle year'] },
    { key: 'make', label: T.make, example: 'Toyota', aliases: ['vehicle make', 'manufacturer'] },
    { key: 'model', label: T.model, example: 'Camry', aliases: ['vehicle model'] },
    { key: 'engine', label: T.engine, example: '2.5L 4 cyl', aliases: ['engine size', 'motor'] },
    ...CAR,
    MILEAGE,
  ],
  PAST_SERVICES: [
    ...OWNER,
    ...CAR.map(({ key, label, example, aliases }): ImportField => ({ key, label, example, aliases })),
    {
      key: 'day',
      label: T.day,
      isNeeded: true,
      example: { CA: '2026-05-31', US: '05/31/2026' },
      aliases: ['service date', 'done', 'completed', 'invoice date', 'date of service'],
    },
    {
      key: 'service',
      label: T.service,
      isNeeded: true,
      example: 'oil_change_basic',
      aliases: ['service key', 'service name', 'job', 'item', 'work done'],
    },
    MILEAGE,
    { key: 'price', label: T.price, isClearable: true, example: '$89.95', aliases: ['total', 'amount', 'charged'] },
    {
      key: 'note',
      label: T.note,
      isClearable: true,
      example: 'Filter PH3614',
      aliases: ['notes', 'remarks', 'comment', 'description'],
    },
  ],
  PRICES: [
    { key: 'key', label: T.key, isNeeded: true, example: 'oil_change_basic', aliases: ['key', 'service'] },
    { key: 'price', label: T.price, isNeeded: true, example: '$89.95', aliases: ['amount', 'base price'] },
    {
      key: 'includedOil',
      label: T.includedOil,
      example: '5',
      aliases: ['included_litres', 'included_quarts', 'included oil'],
    },
    { key: 'perUnit', label: T.perUnit, example: '12.00', aliases: ['price_per_litre', 'price_per_quart'] },
  ],
  AREAS: [
    {
      key: 'code',
      label: T.postalCode,
      isNeeded: true,
      example: { CA: 'M5H', US: '78701' },
      aliases: ['postal code', 'zip', 'zip code', 'code', 'fsa', 'postcode'],
    },
  ],
  PARTS: [
    { key: 'type', label: T.partType, isNeeded: true, example: 'Oil filter', aliases: ['part type', 'category'] },
    { key: 'brand', label: T.partBrand, example: 'Fram', aliases: ['part brand', 'manufacturer', 'make'] },
    {
      key: 'name',
      label: T.partName,
      isNeeded: true,
      example: 'PH3614',
      aliases: ['name', 'number', 'part number', 'part', 'sku', 'part no'],
    },
  ],
}

const inCountry = (text: ByCountry, country: CountryCode): string => (typeof text === 'string' ? text : text[country])

export const labelOf = ({ label }: ImportField, country: CountryCode): string => inCountry(label, country)
export const exampleOf = ({ example }: ImportField, country: CountryCode): string => inCountry(example, country)

/** Returns the label of a field by its key, as people of the country call it. */
export function fieldLabel(kind: ImportKind, key: string, country: CountryCode): string {
  const field = FIELDS[kind].find(each => each.key === key)
  return field ? labelOf(field, country) : key
}

/** The word that empties a value. */
export const CLEAR = '(clear)'

import type { CountryCode } from '../address/country.ts'
import { spell, spellings } from '../format/spelling.ts'

/** Texts of imports. */
export const TEXTS = {
  template: {
    comments:
      'Lines that begin with # are not imported. An empty cell changes nothing. To empty a value, write (clear).',
    fileName: (kind: string) => `${kind}-template.csv`,
  },
  fields: {
    customerNumber: 'Customer number',
    customerEmail: 'Customer email',
    name: 'Name',
    email: 'Email',
    phone: 'Phone',
    contactName: 'Contact name',
    street: 'Street',
    city: 'City',
    province: { CA: 'Province', US: 'State' },
    postalCode: spellings('Postal code'),
    lat: 'Latitude',
    lng: 'Longitude',
    year: 'Year',
    make: 'Make',
    model: 'Model',
    engine: 'Engine',
    vin: 'VIN',
    plate: 'Plate or fleet ID',
    mileage: { CA: 'Odometer (km)', US: 'Odometer (miles)' },
    day: 'Date',
    service: 'Service',
    price: 'Price',
    note: 'Note',
    key: 'Service key',
    includedOil: { CA: 'Included litres', US: 'Included quarts' },
    perUnit: { CA: 'Price per litre', US: 'Price per quart' },
    partType: 'Type',
    partBrand: 'Brand',
    partName: 'Name or number',
  },
  file: {
    empty: 'The file is empty.',
    tooLarge: 'The file is larger than 10 MB. Split it into smaller files.',
    workbook: 'This is an Excel workbook. In Excel choose File, Save as, CSV, then import that file.',
    binary: 'This is not a text file. Save your list as CSV, then import that file.',
    noRows: 'The file has no rows below its first line.',
    noHeader: (cell: string) =>
      `The first line has to name the columns, such as Name or Email, but it contains “${cell}”. Add a line with names above it.`,
    emptyName: (place: number) => `Column ${place} has no name in the first line. Name it, or remove the column.`,
    sameName: (name: string) => `Two columns are named “${name}”. Rename one of them.`,
    tooManyColumns: (count: number, most: number) =>
      `The file has ${count} columns, and at most ${most} can be imported. Remove those you don't need.`,
    tooManyRows: (most: number) =>
      `The file has more than ${most.toLocaleString('en-CA')} rows. Split it into smaller files.`,
    quote: (line: number) =>
      `A quotation mark (") in line ${line} is not closed or is in the middle of a cell. Correct it, or double it ("").`,
    longLine: 'A cell of the file is too long. Check that every quotation mark (") is closed.',
  },
  columns: {
    missing: (label: string) => `Choose the column for “${label}”.`,
    oneOf: (labels: string) => `Choose a column for at least one of these: ${labels}.`,
    twice: (name: string) => `The column “${name}” is chosen twice.`,
    unknown: 'This column is not in the file.',
  },
  line: {
    tooManyCells: (cells: number, columns: number) =>
      `This line has ${cells} cells, but the file has ${columns} columns.`,
    missing: (label: string) => `${label} is missing.`,
    eitherMissing: 'Enter the customer number or the customer email.',
    notCleared: (label: string) => `${label} can't be emptied.`,
    tooLong: (most: number) => `At most ${most} characters.`,
    control: 'It has to be on one line.',
    phone: 'Enter a phone number with ten digits.',
    postalUnknown: spellings('We don’t know this postal code.'),
    postalCountry: 'This code is not in the country of the franchise.',
    province: (text: string, name: string, country: CountryCode) =>
      spell(country, `The postal code is in ${name}, not in ${text}.`),
    place: 'Enter both latitude and longitude as decimal degrees, such as 43.6532 and -79.3832.',
    wholeAddress: spellings('An address needs street, city and postal code.'),
    year: 'Enter the model year with four digits.',
    mileage: 'Enter the odometer as a whole number above 0.',
    money: (text: string) => `“${text}” is not an amount of money. Write 1234.50, 1,234.50 or $1,234.50.`,
    day: {
      CA: 'Write the date as 2026-05-31 or 31/05/2026 (day first).',
      US: 'Write the date as 05/31/2026 (month first) or 2026-05-31.',
    },
    future: 'This date is in the future.',
    longAgo: 'This date is before 1950.',
    unknownService: (text: string) => `“${text}” is not one of your services. Use its key or its name.`,
    priceMissing: 'A price is missing. Write “not charged” for a service without one.',
    sameAs: (line: number) => `The same as line ${line}.`,
  },
} as const

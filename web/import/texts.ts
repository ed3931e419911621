import { plural } from '../../domain/format/plural.ts'
import { spellings, type TableText } from '../../domain/format/spelling.ts'
import type { Kind } from './queries.ts'

const number = (count: number): string => count.toLocaleString('en-CA')

/** Texts of the import pages. */
export const TEXTS = {
  title: 'Import',
  intro:
    'Bring your lists with you, as CSV files. Each file is checked first, and nothing changes until you say so. No emails are sent.',
  notForYou: 'Owners and admins import lists.',
  template: 'Template',
  choose: 'Choose file',
  /** Read after the name of a button. */
  forKind: (kind: string) => `for ${kind.toLowerCase()}`,
  kinds: {
    CUSTOMERS: {
      title: 'Customers',
      file: 'customers',
      text: 'Names, emails, phones and addresses. Start here: cars belong to customers.',
    },
    CARS: { title: 'Cars', file: 'cars', text: 'Year, make, model, VIN, plate and odometer of each customer’s cars.' },
    PAST_SERVICES: {
      title: 'Past services',
      file: 'past-services',
      text: 'What you did before, so reminders count from the last service.',
    },
    PRICES: { title: 'Prices', file: 'prices', text: 'The price of each service, from the moment of the import.' },
    AREAS: {
      title: 'Service area',
      file: 'service-area',
      text: spellings('Postal codes that a franchise serves. Existing codes are kept.'),
    },
    PARTS: { title: 'Parts', file: 'parts', text: 'Filters and other parts that your vans carry.' },
  } satisfies Record<Kind, { title: string; file: string; text: TableText }>,
  forFranchise: (name: string) => `For ${name}`,
  priceList: 'Price list',
  priceLists: { country: (name: string) => `All of ${name}`, own: (name: string) => `Only ${name}` },
  runs: {
    title: 'Imports so far',
    caption: 'Imports',
    empty: 'No imports yet.',
    columns: { file: 'File', kind: 'What', status: 'Status', result: 'Result', author: 'By', at: 'When' },
    result: (added: number, changed: number) => `${number(added)} new, ${number(changed)} changed`,
    wrong: (count: number) => plural(count, { one: '1 wrong row', other: `${number(count)} wrong rows` }),
  },
  status: {
    COLUMNS: 'Not checked',
    CHECKING: 'Checking',
    CHECKED: 'Checked',
    APPLYING: 'Importing',
    APPLIED: 'Imported',
    UNDOING: 'Undoing',
    UNDONE: 'Undone',
  },
  steps: { label: 'Steps of the import', file: 'File', columns: 'Columns', check: 'Check', done: 'Import' },
  back: 'All imports',
  runTitle: (kind: string) => `Import: ${kind}`,
  fileFacts: (encoding: string, delimiter: string) =>
    `${encoding}, separated by ${{ ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'bars' }[delimiter] ?? delimiter}`,
  columns: {
    title: 'Match the columns',
    text: 'Choose the column of your file for each value. Values without a column stay as they are.',
    none: 'Not in the file',
    example: (text: string) => `First row: ${text}`,
    noExample: 'First row: empty',
    check: 'Check file',
    remembered: 'Your choice is remembered for the next file.',
  },
  checking: (done: number) => `Checking… ${number(done)} rows read`,
  applying: 'Importing… You can leave this page.',
  undoing: 'Undoing… You can leave this page.',
  check: {
    title: 'What will happen',
    tabs: { WRONG: 'Wrong', NEW: 'New', CHANGED: 'Changed', SAME: 'Same' },
    tabsLabel: 'Rows by result',
    caption: { WRONG: 'Wrong rows', NEW: 'New rows', CHANGED: 'Changed rows', SAME: 'Same rows' },
    line: 'Row',
    what: 'What',
    problem: 'What is wrong',
    change: 'What changes',
    nothing: 'nothing',
    added: 'Will be added',
    same: 'Nothing to change',
    empty: {
      WRONG: 'No wrong rows.',
      NEW: 'No new rows.',
      CHANGED: 'No changed rows.',
      SAME: 'No rows that are the same.',
    },
    wrongTitle: (count: number) =>
      plural(count, { one: '1 row needs a correction', other: `${number(count)} rows need a correction` }),
    wrongText:
      'Download the file with the reasons, correct it, and import it again. Nothing is imported until every row is right.',
    errors: 'Download with reasons',
    errorsFile: (name: string) => `${name.replace(/\.\w{1,5}$/, '')}-errors.csv`,
    apply: (rows: number) => plural(rows, { one: 'Import 1 row', other: `Import ${number(rows)} rows` }),
    allSame: 'Everything in this file is there already.',
    large: (count: number) =>
      plural(count, {
        one: '1 price changes by 30% or more. Check it below.',
        other: `${number(count)} prices change by 30% or more. Check them below.`,
      }),
    again: 'Change columns',
    discard: 'Discard',
    discardTitle: 'Discard this import?',
    discardText: 'The file is deleted here. Nothing was imported.',
  },
  done: {
    title: 'Imported',
    text: (added: number, changed: number) =>
      `${number(added)} added, ${number(changed)} changed. No emails were sent.`,
    undoneTitle: 'Undone',
    undoneText: 'Everything is as it was before the import.',
    undo: 'Undo import',
    undoTitle: 'Undo this import?',
    undoText:
      'This deletes what the import added and restores what it changed. It works until something of it is used, such as by an order.',
    open: 'Import another file',
  },
} as const

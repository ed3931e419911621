import { BUSINESS_OPERATIONS } from './business-operations.ts'
import { CATALOGUE_OPERATIONS } from './catalogue-operations.ts'
import { EXPORT_OPERATIONS } from './data/export-operations.ts'
import { FRANCHISE_OPERATIONS } from './franchise-operations.ts'
import { HISTORY_OPERATIONS } from './history-operations.ts'
import { IMPORT_OPERATIONS } from './data/import-operations.ts'
import { OPENING_OPERATIONS } from './opening-operations.ts'
import { PARTNER_OPERATIONS } from './partner-operations.ts'
import { PERSON_OPERATIONS } from './person-operations.ts'
import { PRICE_BOOK_OPERATIONS } from './price-book-operations.ts'
import { SERVICE_AREA_OPERATIONS } from './service-area-operations.ts'
import { SERVICE_OPERATIONS } from './service-operations.ts'
import { VAN_OPERATIONS } from './van-operations.ts'

/** The operations of the settings pages, by noun. */
export const SETTINGS_PAGE_OPERATIONS = {
  ...FRANCHISE_OPERATIONS,
  ...OPENING_OPERATIONS,
  ...BUSINESS_OPERATIONS,
  ...SERVICE_OPERATIONS,
  ...PRICE_BOOK_OPERATIONS,
  ...HISTORY_OPERATIONS,
  ...IMPORT_OPERATIONS,
  ...EXPORT_OPERATIONS,
  ...PERSON_OPERATIONS,
  ...CATALOGUE_OPERATIONS,
  ...VAN_OPERATIONS,
  ...PARTNER_OPERATIONS,
  ...SERVICE_AREA_OPERATIONS,
}

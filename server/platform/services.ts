import type { AddressSearch } from '../providers/address-search/port.ts'
import type { ConnectedCarService } from '../providers/connected-car/port.ts'
import type { FileStore } from '../providers/files/port.ts'
import type { HumanCheck } from '../providers/human-check/port.ts'
import type { InvoiceReader } from '../providers/invoice-reader/port.ts'
import type { Mailer } from '../providers/mail/port.ts'
import type { PaymentGateway } from '../providers/payment-gateway/port.ts'
import type { PublicImages } from '../providers/public-images/port.ts'
import type { SessionRecorder } from '../providers/session-recorder/port.ts'
import type { StaticMap } from '../providers/static-map/port.ts'
import type { VinDecoder } from '../providers/vin/port.ts'

/** The outside services, each behind its port. The configuration selects the adapter. */
export interface Services {
  addressSearch: AddressSearch
  connectedCars: ConnectedCarService
  files: FileStore
  humanCheck: HumanCheck
  invoiceReader: InvoiceReader
  mailer: Mailer
  payments: PaymentGateway
  publicImages: PublicImages
  /** Null: visits are not recorded. */
  sessionRecorder: SessionRecorder | null
  staticMap: StaticMap
  vinDecoder: VinDecoder
}

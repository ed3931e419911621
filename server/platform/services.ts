import type { AddressSearch } from '../ports/address-search.ts'
import type { ConnectedCarService } from '../ports/connected-car.ts'
import type { FileStore } from '../ports/files.ts'
import type { HumanCheck } from '../ports/human-check.ts'
import type { InvoiceReader } from '../ports/invoice-reader.ts'
import type { Mailer } from '../ports/mail.ts'
import type { PaymentGateways } from '../ports/payment-gateways.ts'
import type { PublicImages } from '../ports/public-images.ts'
import type { SessionRecorder } from '../ports/session-recorder.ts'
import type { StaticMap } from '../ports/static-map.ts'
import type { TravelTimes } from '../ports/travel-time.ts'
import type { VinDecoder } from '../ports/vin.ts'

/** The outside services, each behind its port. The configuration selects the adapter. */
export interface Services {
  addressSearch: AddressSearch
  connectedCars: ConnectedCarService
  files: FileStore
  humanCheck: HumanCheck
  invoiceReader: InvoiceReader
  mailer: Mailer
  /** Keeps the mails of demo tenants, which are never sent. */
  demoMailer: Mailer
  /** Use `gatewayOf` or `currentGateway` of the noun payment-account. */
  payments: PaymentGateways
  publicImages: PublicImages
  /** Null: visits are not recorded. */
  sessionRecorder: SessionRecorder | null
  staticMap: StaticMap
  /** Null: drives are estimated. */
  travelTimes: TravelTimes | null
  vinDecoder: VinDecoder
}

import type { Currency } from '../../../domain/format/money.ts'
import type { PhotoSubject } from '../../../domain/work-order/inspection-items.ts'
import type { InspectionDraft } from '../../../domain/work-order/inspection.ts'
import type { Help } from '../../../domain/work-order/suggested-services.ts'
import type { WornPart } from '../../../domain/work-order/worn-parts.ts'
import { money } from '../../platform/money.ts'
import { TEXTS } from './texts.ts'

/** Returns the price of recommended work as it is shown. @param cents without tax; 0 is paid by the plan of the car */
export const priceText = (cents: number, currency: Currency): string =>
  cents === 0 ? TEXTS.included : TEXTS.priceOf(money(cents, currency))

/** A service that a technician can recommend for this car. */
export interface HelpfulService {
  serviceId: string
  nameKey: string
  name: string
  /** Cents without tax, with the fees of a visit. */
  price: number
  /** Cents without tax that it adds to the open order; null if the order cannot have it. Missing in what an older release kept. */
  addedPrice?: number | null
  helps: readonly Help[]
}

/** An inspection in progress, as all its fields read and change it. */
export interface Inspecting {
  draft: InspectionDraft
  onChange: (part: Partial<InspectionDraft>) => void
  /** The subjects of the inspection's photos, sent or waiting; null for a photo of anything. */
  photoSubjects: readonly (string | null)[]
  onPhoto: (photo: File, subject: PhotoSubject) => Promise<void>
  /** What was found so far, and what helps it. */
  findings: readonly WornPart[]
  offered: readonly HelpfulService[]
  currency: Currency
  now: Date
}

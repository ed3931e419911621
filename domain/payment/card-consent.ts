import { TEXTS } from './texts.ts'

/** Identifies the text that customers agree to. A new text gets a new version: agreements keep the one that was shown. */
export const CARD_CONSENT_VERSION = '2026-11-23.2'

/**
 * Returns what a customer agrees to when they save a card that is charged later without them: when, how often, how the amount is found, and how to end it. Card
 * networks demand it, and the agreement is kept with its text and date.
 */
export const cardConsent = (business: string): string => TEXTS.cardConsent(business)

import type { CardOnFile } from '../use-cards-on-file.ts'

/** What the dialog that takes a payment shows: the ways to pay, or the one that was chosen. */
export type PaymentStep = 'ways' | 'cash' | 'link' | 'terminal' | 'manual' | 'cashApp' | { card: CardOnFile }

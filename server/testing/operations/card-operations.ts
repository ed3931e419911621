/** Fields of the shared world that these operations need. */
interface World {
  cardId: string
  spareCardId: string
}

const OWNER = ['customer'] as const

/** The operations on a saved card. */
export const CARD_OPERATIONS = {
  setDefaultCard: { sees: OWNER, variables: (w: World) => ({ paymentMethodId: w.cardId }) },
  updateSavedCard: {
    sees: OWNER,
    variables: (w: World) => ({
      paymentMethodId: w.cardId,
      expiryMonth: 12,
      expiryYear: 2040,
      billingPostalCode: 'M5H 1A1',
    }),
  },
  removeSavedCard: { sees: OWNER, variables: (w: World) => ({ paymentMethodId: w.spareCardId }) },
}

export const TEXTS = {
  fleetNameInvalid: 'Please choose a vendor, or enter a fleet name of at most 255 characters.',
  remittanceOutOfRange: 'Please enter a remittance fee between 0 and 100 %.',
  customerExists: 'There is already a customer with this email. Please search for it.',
} as const

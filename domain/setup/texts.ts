export const TEXTS = {
  businessName: 'Please enter the name of the business, with at most 60 characters.',
  phone: 'Please enter a phone number with ten digits.',
} as const

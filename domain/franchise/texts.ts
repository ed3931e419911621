/** Texts of the rules for franchises. */
export const TEXTS = {
  name: (most: number) => `Please enter 1 to ${most} characters.`,
  nameTaken: 'Another franchise has this name. Please choose another one.',
  phone: 'Please enter a phone number with ten digits.',
  taxName: 'Please enter the name of the tax, or remove its rate.',
  taxNameLength: (most: number) => `Please enter at most ${most} characters.`,
  taxRate: 'Please enter a rate from 0 to 15 %, or remove the name of the tax.',
  taxCountry: 'A local sales tax can only be charged in the US.',
  feature: 'This feature does not exist.',
  right: 'Managers cannot be granted this.',
  zone: 'Please choose a time zone of this country.',
} as const

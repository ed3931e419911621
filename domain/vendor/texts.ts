export const TEXTS = {
  name: (most: number) => `Please enter a name of 1 to ${most} characters.`,
  nameTaken: 'Another vendor has this name. Please choose another name.',
  share: 'Please enter a percentage from 0 to 100.',
  reason: (least: number, most: number) => `Please say why, in ${least} to ${most} characters.`,
  notAhead: 'Please choose tomorrow or a later day. Invoices that exist keep their terms.',
  tooFar: 'Please choose a day within the next two years.',
  dayTaken: 'Other terms begin on this day. Edit those, or choose another day.',
  same: 'These terms are the same as the ones before them. Please change something.',
} as const

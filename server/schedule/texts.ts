export const TEXTS = {
  endBeforeStart: 'The end must be after the start.',
  windowTooLong: (maxDays: number) => `Please ask for at most ${maxDays} days at once.`,
  slotTaken: 'The time selected is no longer available',
} as const

/** For clients that send what no screen sends. */
export const TEXTS = {
  badField: (field: string) => `Please give ${field} as the API describes it.`,
  badBody: 'Please give a body as the API describes it.',
  tooLong: (kilobytes: number) => `This text is too long. Please use at most ${kilobytes} kB.`,
  nullCharacter: 'Please remove the null character from this text.',
  brokenCharacter: 'Please remove the broken character from this text.',
  tooDeep: (levels: number) => `Please nest lists and objects at most ${levels} levels deep.`,
  tooManyValues: (most: number) => `Please send at most ${most} values at a time.`,
} as const

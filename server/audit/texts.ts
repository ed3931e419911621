export const TEXTS = {
  changedMeanwhile: (name: string) => `${name} changed this after you opened it.`,
  changedMeanwhileByNobody: 'This changed after you opened it.',
} as const

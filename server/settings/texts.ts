/** Texts of settings. */
export const TEXTS = {
  changedMeanwhile: (name: string) =>
    `${name} changed this after you opened it. Compare both versions, then save again.`,
  changedMeanwhileByNobody: 'This changed after you opened it. Compare both versions, then save again.',
  impactBlocked: 'Something still depends on this. Resolve what is listed first, then save again.',
  impactChanged: 'This change affects more than was shown. Check the new list, then save again.',
}

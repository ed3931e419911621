/** A van as filters of past figures name it: one that is no longer in use says so. */
export const vanName = (name: string, active: boolean): string => (active ? name : `${name} (retired)`)

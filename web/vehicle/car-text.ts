import type { DraftCar } from './draft-car.ts'

/** Returns year, make and model of a chosen car. */
export const carText = ({ year, make, model }: Pick<DraftCar, 'year' | 'make' | 'model'>): string =>
  `${year} ${make} ${model}`
